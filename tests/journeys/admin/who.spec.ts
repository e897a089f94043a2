import { calls } from '#contract/calls/calls.ts';
import { baitField } from '#contract/people/suspect.ts';
import { expectCalm } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { fillForm, submitForm } from '#tests/support/people/form.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';
import { postForm } from '#tests/support/running/multipart.ts';

const two = [
  { name: 'Ravi Kumar', email: 'ravi@mail.example', contact: '9876500001', college: 'Hill College' },
  { name: 'Ravi Kumar', email: 'ravi@gmial.example', contact: '9876500002', college: 'Hill College' },
];

test('two registrations of one person are merged, and the merge is undone', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  await register(fest.url, { ...two[0], selectedEvents: ['Oracle'], idPhoto: await photoFile(60) });
  const more = { selectedEvents: ['Logo Design'], course: 'MCA', idPhoto: await photoFile(80) };
  await register(fest.url, { ...two[1], ...more });
  await signIn(page, '/admin/today');
  await page.getByRole('link', { name: 'Ravi Kumar and Ravi Kumar look like one person.' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One person or two?' })).toBeVisible();
  const field = (name: string) => page.getByRole('group', { name });
  await expect(field('Course').getByRole('radio')).toHaveCount(2);
  await expect(field('College')).toHaveCount(0);
  await expect(page.getByText('The same in both. College: Hill College')).toBeVisible();
  await page.getByRole('button', { name: 'View both ID photos' }).click();
  await expect(page.getByRole('img', { name: 'ID proof of Ravi Kumar' })).toHaveCount(2);
  await expectCalm(page);

  const [{ _id: id = '' } = {}] = await listed(fest.url);
  await ask(fest.url, await startSession(fest.url), to(calls.correctPerson, id), { sem: '7' });
  await page.getByRole('button', { name: 'Merge into one' }).click();
  await expect(page.getByRole('alert').last()).toContainText('Check both again, then merge.');
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(field('Semester').getByLabel('7')).toBeVisible();
  await field('Email').getByLabel('ravi@mail.example').check();
  await field('Course').getByLabel('MCA').check();
  await page.getByRole('button', { name: 'Merge into one' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Kumar' })).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('ravi@mail.example');
  await expect(details).toContainText('MCA');
  for (const event of ['Oracle', 'Logo Design'])
    await expect(page.getByRole('region', { name: 'Events' })).toContainText(event);

  await page.getByRole('button', { name: /^Undo the merge/ }).click();
  await expect(page.getByText('is merged into this person')).toBeHidden();
  await page.getByRole('link', { name: 'Compare with Ravi Kumar' }).click();
  await page.getByRole('button', { name: 'They are two people' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Kumar' })).toBeVisible();
  await expect(page.getByText('May be the same person')).toBeHidden();
});

test('registrations that may not be real are cleared and brought back', onPhone, async ({ page, fest }) => {
  await page.goto('/register');
  await expect(page.locator(`[name=${baitField}]`)).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await fillForm(page, { name: 'Robot 1' });
  await page.locator(`[name=${baitField}]`).evaluate((input: HTMLInputElement) => {
    input.value = 'https://x.example';
  });
  await submitForm(page);
  await expect(page.getByText('Your pass').first()).toBeVisible();
  await postForm(fest.url, { name: 'Robot 2', contact: '9876500002', [baitField]: 'https://x.example' });
  await register(fest.url, { name: 'Asha Rao' });
  await signIn(page, '/admin/today');
  await page.getByRole('link', { name: '2 registrations may not be real.' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'people' })).toHaveText('2 of 3 people');
  await expectCalm(page);
  await page.getByRole('button', { name: 'Clear 2 registrations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Cleared 2 registrations.')).toBeVisible();
  await expect(page.getByText('No people match.')).toBeVisible();
  await page.getByRole('region', { name: 'Cleared' }).getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Cleared 2 registrations.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Robot 2' }).click();
  await expect(page.getByText('A program may have sent this form.')).toBeVisible();
  await page.getByRole('button', { name: 'They are real' }).click();
  await expect(page.getByText('A program may have sent this form.')).toBeHidden();
});
