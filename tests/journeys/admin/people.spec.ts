import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { eventsByTime } from '#programme/events.ts';
import { expectCalm, expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { expectAllReached } from '#tests/support/browser/keyboard.ts';
import { downloadBy, holdBack } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { ask, listed, register, registerForPass, startSession, to } from '#tests/support/people/participant.ts';

const found = (page: Page) => page.getByRole('status').filter({ hasText: 'people' });
const search = (page: Page) => page.getByRole('searchbox');
const names = (page: Page) => page.getByRole('table', { name: 'People' }).getByRole('row').getByRole('link');

test('filters and chosen people are shown in words, and are in the address', onPhone, async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao', selectedEvents: ['C Bingo'] });
  await register(fest.url, { name: 'Ravi Rao', selectedEvents: ['C Bingo', 'Oracle'] });
  await register(fest.url, { name: 'Ravi Das', selectedEvents: ['Oracle'] });
  await signIn(page, '/admin/people');
  await expect(found(page)).toHaveText('3 people');
  await page.getByRole('combobox', { name: 'Event' }).selectOption('C Bingo');
  await expect(found(page)).toHaveText('2 of 3 people');
  await search(page).fill('ravi');
  await expect(found(page)).toHaveText('1 of 3 people');
  const answer = await holdBack(page, '**/api/admin/people?*');
  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Not paid');
  await expect(page).toHaveURL('/admin/people?event=bingo&q=ravi&payment=none');
  // Until the answer arrives, the earlier rows stay readable.
  await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'false');
  const chips = page.getByRole('link', { name: /^Remove:/ });
  await expect(chips).toHaveText([/^like “ravi”/, /^registered for C Bingo/, /^not paid/]);
  await expectCalm(page);

  await page.reload();
  await expect(found(page)).toHaveText('1 of 3 people');
  await expect(search(page)).toHaveValue('ravi');
  await chips.first().click();
  await expect(search(page)).toHaveValue('');
  await expect(found(page)).toHaveText('2 of 3 people');
  await page.goBack();
  await expect(search(page)).toHaveValue('ravi');
  await expect(found(page)).toHaveText('1 of 3 people');
  await page.getByRole('combobox', { name: 'Arrival' }).selectOption('Arrived');
  await expect(page.getByText('No people match.')).toBeVisible();
  await page.getByRole('link', { name: 'Remove all filters' }).click();
  await expect(found(page)).toHaveText('3 people');

  await page.getByRole('checkbox', { name: 'Choose Asha Rao' }).press(' ');
  await search(page).fill('das');
  await expect(found(page)).toHaveText('1 of 3 people');
  await page.getByRole('checkbox', { name: 'Choose Ravi Das' }).check();
  await page.getByRole('link', { name: 'Show only 2 chosen people' }).click();
  await expect(found(page)).toHaveText('2 of 3 people');
  await page.reload();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectCalm(page);
  await page.getByRole('link', { name: 'Write to 2 chosen people' }).click();
  await expect(page.getByText('To 2 of 3 people')).toBeVisible();
  allowFailedRequests();
  const refusal = page.getByRole('alert').filter({ hasText: /./ });
  await page.goto(`/admin/people?q=${'x'.repeat(301)}`);
  await expect(refusal).toContainText('Use at most 300 characters');
  await refusal.getByRole('link', { name: 'Remove all filters' }).click();
  await expect(found(page)).toHaveText('3 people');
});

const long = {
  name: 'Siddharth Chaitanya Deshmukh Fernandes Kulkarni Siddharth Chaitanya Deshmukh Fernandes',
  college: 'Lakeside Institute of Technology, Science, Commerce and Applied Management Studies for Women, Hilltop',
  selectedEvents: eventsByTime.map(({ label }) => label),
};

/** Counts the `<select>` elements that are narrower than their text. */
const cutSelects = (page: Page) =>
  page.getByRole('combobox', { name: /^Payment of/ }).evaluateAll((selects: HTMLElement[]) => {
    const isCut = (select: HTMLElement) => {
      const { offsetWidth } = select;
      select.style.width = 'max-content';
      return select.offsetWidth > offsetWidth;
    };
    return selects.filter(isCut).length;
  });

test('all people who match a filter are on pages of fifty, in files and on paper', async ({ page, fest }) => {
  await register(fest.url, { name: '=1+1', selectedEvents: ['Oracle'] });
  for (let number = 10; number < 61; number += 1)
    await register(fest.url, { name: `Asha ${number}`, selectedEvents: ['Oracle'] });
  await register(fest.url, { name: 'Ravi Das', selectedEvents: ['C Bingo'] });
  await register(fest.url, long);
  await signIn(page, '/admin/people?event=oracle');
  await expect(found(page)).toHaveText('53 of 54 people');
  const row = (number: number) => page.getByRole('row').nth(number);
  const byName = page.getByRole('columnheader', { name: 'Name' });
  await expect(row(1)).toContainText(long.name);
  await page.getByRole('button', { name: 'Mark present' }).first().click();
  await expect(page.getByRole('button', { name: 'Mark absent' })).toBeVisible();
  for (const width of [1024, 1920, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = (rows: Element[]) => rows.map((one) => Math.round(one.getBoundingClientRect().height));
    expect(new Set(await page.locator('tbody tr').evaluateAll(heights)), `at ${width} px`).toEqual(new Set([48]));
  }
  expect(await cutSelects(page)).toBe(0);
  await byName.getByRole('link').click();
  await expect(row(1)).toContainText('=1+1');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/admin/people?event=oracle&sort=name&page=2');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(row(1)).toContainText('Asha 59');
  await expect(row(1)).toHaveAttribute('aria-rowindex', '52');
  await expect(found(page)).toBeFocused();
  await expectAllReached(page);
  await page.goto('/admin/people?event=oracle&sort=name&page=99');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(row(1)).toContainText('=1+1');
  await byName.getByRole('link').click();
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await expect(row(1)).toContainText(long.name);

  const csv = await downloadBy(page.getByRole('button', { name: 'CSV' }));
  expect([csv.name, csv.bytes.subarray(0, 3).toString('hex')]).toEqual(['people.csv', 'efbbbf']);
  const lines = csv.bytes.toString().trim().split('\r\n');
  expect([lines.length, lines.at(-1)?.split(',')[0]]).toEqual([54, '"\'=1+1"']);
  const dated = /\d+ \w{3} \d{4}, \d+:\d\d [AP]M/;
  expect(lines.at(-1), 'with a date, because a file is read later').toMatch(dated);
  const xlsx = await downloadBy(page.getByRole('button', { name: 'Excel' }));
  const { Sheets, SheetNames } = read(xlsx.bytes);
  const rows = utils.sheet_to_json<string[]>(Sheets.People ?? {}, { header: 1 });
  expect([xlsx.name, SheetNames, rows.length, rows.at(-1)?.[0]]).toEqual(['people.xlsx', ['People'], 54, '=1+1']);
  expect(rows[0]?.slice(0, 4)).toEqual(['Name', 'College', 'Email', 'Number']);

  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      Object.assign(window, { printed: document.querySelector('body > table')?.textContent });
      dispatchEvent(new Event('afterprint'));
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  const printed = () => page.evaluate(() => (window as unknown as { printed?: string }).printed);
  await expect.poll(printed).toContain('People: 53 of 54, registered for Oracle');
  expect((await printed())?.match(new RegExp(dated, 'g')), 'the caption and each row').toHaveLength(54);
  await page.evaluate(() => window.print());
  expect(await printed()).toContain('Only 50 are here. For all, press Print on the page');
});

test('an organiser corrects a person', onPhone, async ({ page, fest }) => {
  const sent = await register(fest.url, { name: 'Ravi Kumr', idPhoto: await photoFile(60) });
  await signIn(page, '/admin/people');
  await names(page).filter({ hasText: 'Ravi Kumr' }).click();
  await page.getByRole('button', { name: 'Correct' }).click();
  const form = page.getByRole('form', { name: 'Correct' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('');
  await form.getByLabel('Number').fill('12');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This field is required')).toBeVisible();
  await expect(form.getByText('Invalid phone number')).toBeVisible();
  await expectNoFindings(page);
  await form.getByLabel('Name').fill('Ravi Kumar');
  await form.getByLabel('Number').fill(`+91 ${sent.contact}`);
  await form.getByRole('button', { name: 'Use' }).click();
  await expect(form.getByLabel('Number')).toHaveValue(sent.contact);
  await expect(form.getByText('Invalid phone number')).toHaveCount(0);
  await form.getByLabel('C Bingo').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Corrected. No mail server is set, so they get no mail about it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Kumar' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
    'organiser corrected the name from “Ravi Kumr” to “Ravi Kumar”',
    'organiser added C Bingo',
    'The first form added the ID photo',
    'Participant registered for Oracle',
  ]);
  // The server saves the mail as a file within two seconds. The page asks for news every ten seconds.
  await expect(page.getByRole('region', { name: 'Mails' })).toContainText(
    'Their pass, after they registeredsaved as a file',
    { timeout: 20_000 },
  );
  await expectCalm(page);
});

test('an organiser marks, checks and withdraws a person on the person’s page', async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle'], idPhoto: await photoFile(60) });
  const [row] = await listed(fest.url);
  await ask(fest.url, await startSession(fest.url), to(calls.markPresence, row?._id ?? '', 'oracle'));
  await signIn(page, `/admin/people/${row?._id}`);
  const events = page.getByRole('region', { name: 'Events' });
  await expect(events).toContainText('1:30-3:30 PM, room 806');
  await expect(events).toContainText(/Present since .+, organiser/);
  await events.getByRole('button', { name: 'Take back' }).click();
  await expect(events).not.toContainText('Present since');
  await events.getByRole('button', { name: 'Mark present at Oracle' }).click();
  await expect(events).toContainText(/Present since .+, organiser/);
  await expect(page.getByRole('region', { name: 'ID photo' })).toContainText('Not checked yet.');
  const marks = page.getByRole('region', { name: 'Marks' });
  await marks.getByRole('combobox', { name: 'Payment of Asha Rao' }).selectOption('Cash');
  await expect(marks.getByRole('listitem')).toContainText('Cash');
  const latest = page.getByRole('status', { name: 'Latest mark' });
  await expect(latest, 'screen readers announce it').toHaveText('Asha Rao, payment: Cash');
  await page.getByRole('button', { name: 'View ID proof' }).click();
  await expect(page.getByRole('img', { name: 'ID proof of Asha Rao' })).toBeVisible();
  await expectCalm(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw Asha Rao?' });
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expect(page.getByText('No people yet.')).toBeVisible();
  await expect(page.getByText('Asha Rao is withdrawn.')).toBeVisible();
});

test('a correction to details of another person offers a merge, and a withdrawal is shown', async ({ page, fest }) => {
  allowFailedRequests();
  const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
  const twin = await registerForPass(fest.url, { name: 'Asha Roa', contact: asha.contact });
  await signIn(page, '/admin/people?q=roa');
  await names(page).filter({ hasText: 'Asha Roa' }).click();
  await expect(page.getByText('May be the same person: Asha Rao')).toBeVisible();
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByLabel('College').fill('Typed College');
  await page.getByLabel('Email').fill(asha.email);
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'These details' });
  await expect(alert).toContainText('Asha Rao is already registered with these details.');
  await expect(page.getByLabel('College')).toHaveValue('Typed College');
  await page.getByRole('link', { name: 'merge the two' }).click();
  await expect(page.getByRole('button', { name: 'Merge into one' })).toBeVisible();

  await page.request.delete(`${fest.url}/api${twin.pass}`);
  await page.goBack();
  await expect(page.getByText('This person has withdrawn, or their data was deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'All people' }).click();
  await expect(names(page).filter({ hasText: 'Asha' })).toHaveText(['Asha Rao']);
});
