import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { baitField } from '#contract/people/suspect.ts';
import { expectCalm } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/people/participant.ts';
import { postForm } from '#tests/support/running/multipart.ts';

const text = 'Hello {name},\n\nC Bingo is in room 807.';
const box = (page: Page) => page.getByRole('textbox', { name: 'Letter', exact: true });
const send = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('an organiser writes to everybody in a list', onPhone, async ({ page, context, fest }) => {
  await register(fest.url, { name: 'Asha Rao', email: 'asha@x.example', selectedEvents: ['C Bingo'] });
  await register(fest.url, { name: 'Ravi Das', email: 'ravi@x.example', selectedEvents: ['C Bingo', 'Oracle'] });
  await register(fest.url, { name: 'Twin Das', email: 'RAVI@x.example', selectedEvents: ['C Bingo'] });
  await register(fest.url, { selectedEvents: ['Oracle'] });
  await signIn(page, '/admin/people?event=bingo&sort=name');
  await page.getByRole('link', { name: 'Write to these 3 people' }).click();
  await expect(page).toHaveURL('/admin/letters?event=bingo');
  await expect(page.getByText('To 3 of 4 people')).toBeVisible();

  allowFailedRequests();
  await send(page, /^Preview$/).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This field is required' })).toBeVisible();
  await page.getByLabel('Subject').fill('C Bingo has moved');
  await box(page).fill(text);
  await expectCalm(page);
  await send(page, /^Preview$/).click();

  await expect(page.getByText('3 people: registered for C Bingo.')).toBeVisible();
  await expect(page.getByText('2 mails, to Asha Rao, Ravi Das.')).toBeVisible();
  await expect(page.getByText('Hello Asha,')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not reached by mail' })).toContainText('email of another person');
  await expectCalm(page);
  await send(page, /^Change it$/).click();
  await expect(box(page)).toHaveValue(text);
  await send(page, /^Preview$/).click();

  await page.getByLabel('Your email').fill('me@x.example');
  await send(page, /^Send the test$/).click();
  await expect(page.getByText('The test is on its way.')).toBeVisible();
  await send(page, /^Send 2 mails$/).click();
  const question = page.getByRole('dialog', { name: 'Send 2 mails?' });
  await expect(question).toContainText('“C Bingo has moved” goes to 3 people: registered for C Bingo.');
  await expect(question).toContainText('After 1,500 mails in 24 hours, letters wait.');
  await question.getByRole('button', { name: 'Send 2 mails' }).click();
  await page.getByText('Saved as files: who?').click();
  await expect(page.getByText('Asha Rao, Ravi Das', { exact: true })).toBeVisible();
  await expectCalm(page);
  await page.getByRole('link', { name: 'All letters' }).click();
  await expect(page.getByRole('region', { name: 'Sent letters' })).toContainText('2 of 2 saved as files');

  const folder = path.join(fest.dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
  const letter = mails.find((mail) => /^To: .*asha@/m.test(mail) && mail.includes('Subject: C Bingo has moved'));
  const [link = ''] = /\/letters\/[\w-]{44}/.exec(letter?.replaceAll('=\r\n', '') ?? '') ?? [];
  const reader = await context.newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Get no more letters' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'No more letters' })).toBeVisible();
  await expectCalm(reader);
  await reader.getByRole('button', { name: 'Get letters again' }).click();
  await expect(reader.getByRole('button', { name: 'Get no more letters' })).toBeVisible();
});

test('an organiser writes by WhatsApp, and stops a letter', async ({ page, context, fest }) => {
  const asha = await register(fest.url, { name: 'Asha Rao', selectedEvents: ['C Bingo'] });
  const ravi = await register(fest.url, { name: 'Ravi Das', selectedEvents: ['C Bingo'] });
  const robot = { name: 'Robot', contact: '9876500009', 'selectedEvents[]': ['C Bingo'] };
  await postForm(fest.url, { ...robot, [baitField]: 'https://x.example' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, '/admin/letters?event=bingo');
  await box(page).fill(text);
  const list = page.getByRole('region', { name: 'By phone' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Show phone numbers' }).click();
  const link = list.filter({ hasText: 'Asha Rao' }).getByRole('link');
  const message = `https://wa.me/91${asha.contact}?text=${encodeURIComponent(text.replace('{name}', 'Asha'))}`;
  await expect(link).toHaveAttribute('href', message);
  // Without its address, the link opens no page of another host.
  await link.evaluate((anchor) => anchor.removeAttribute('href'));
  await link.or(list.filter({ hasText: 'Asha Rao' }).getByText('WhatsApp')).click();
  await expect(page.getByText('1 of 2 done')).toBeVisible();
  await expect(list.filter({ hasText: 'may not be real' }), 'Robot has no button').toHaveText([/^Robot[^W]*$/]);
  await page.reload();
  await page.getByRole('button', { name: 'Show phone numbers' }).click();
  await expect(page.getByText('0 of 2 done'), 'nobody is done for another text').toBeVisible();
  await box(page).fill(text);
  await expect(list.filter({ hasText: 'Done' })).toHaveText([/^Asha Rao/]);
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 of 2 done')).toBeVisible();
  await page.getByRole('button', { name: 'Copy 2 numbers' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${ravi.contact}\n${asha.contact}`);

  await page.route(`**${calls.letter.path.replace(':id', '*')}`, async (route) => {
    const sent = { sentAt: '2025-08-01T06:00:00.000Z', waiting: 1, reached: 0 };
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...sent } });
  });
  await page.getByLabel('Subject').fill('Stop me');
  await send(page, /^Preview$/).click();
  await expect(page.getByText('0 of 2 saved as files, 1 waiting.')).toBeVisible();
  await send(page, /^Stop the rest$/).click();
  allowFailedRequests();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the rest' }).click();
  await expect(page.getByText('This letter was not sent, or was stopped already.')).toBeVisible();
});
