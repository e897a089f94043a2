import { calls } from '#contract/calls/calls.ts';
import type { Today } from '#contract/today.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { allowFailedRequests, expect, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { linesOfParts } from '#tests/support/browser/layout.ts';
import { holdBack, letPoll } from '#tests/support/browser/network.ts';
import { listedRow } from '#tests/support/people/asha.ts';
import { register } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const list = `**${calls.registrations.path}`;

test('a list that is empty, slow or does not load says so, and Retry loads it', async ({ page }) => {
  allowFailedRequests();
  const release = await holdBack(page, list);
  await signIn(page);
  await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
  await expectNoFindings(page);
  release();
  const table = page.getByRole('table', { name: 'All Participants' });
  await expect(table.getByRole('columnheader')).toHaveCount(8);
  await expect(table.getByRole('cell', { name: 'No participants found' })).toBeVisible();
  await expect(page.getByText('No backup yet')).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel('Chess Number').fill('64');
  await page.getByPlaceholder('Search participants...').fill('x');
  await expect(page.getByLabel('Chess Number')).toHaveValue('64');

  let status = 503;
  await page.route(list, (route) => (status ? route.fulfill({ status, body: 'down' }) : route.abort()));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Server error: 503');
  await expectNoFindings(page);
  status = 0;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection and try again.');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(table.getByRole('cell', { name: 'No participants found' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('the search filters each event, says where else people match, and prints only them', async ({ page, fest }) => {
  for (let number = 10; number < 30; number += 1)
    await register(fest.url, { name: `Asha Rao ${number}`, selectedEvents: ['C Bingo', 'Oracle'] });
  const ravi = await register(fest.url, { name: 'Ravi Das', selectedEvents: ['Triathlon'] });
  await signIn(page);
  const search = page.getByPlaceholder('Search participants...');
  await expect(search).toBeFocused();
  const toggles = page.getByRole('main').locator('button[aria-expanded][aria-controls]').filter({ visible: true });
  await expect(toggles).toHaveText([/^All Participants/, /^C Bingo/, /^Oracle/, /^Triathlon/]);
  const table = page.getByRole('table', { name: 'All Participants' });
  await expect(rowOf(page, ravi.name)).toBeVisible();
  const announced = await noteAnnouncements(page);
  await search.fill('nobody of that name');
  await expect(table.getByRole('columnheader')).toHaveCount(8);
  await expect(table.getByRole('cell')).toHaveText(['No participants found']);
  await expectNoFindings(page);
  await search.fill('ASHA');
  await expect(rowOf(page, ravi.name)).toHaveCount(0);
  await expect(rowOf(page, 'Asha Rao 29')).toBeVisible();
  await expect(search).toHaveAccessibleDescription('C Bingo: 20 · Oracle: 20');
  await expect(page.getByRole('button', { name: /^All Participants/ })).toHaveText(/^All Participants\s*21$/);
  expect(await announced()).toEqual(['0 in the list', '20 in the list']);

  // After a new registration, each row keeps its person. Another search may reuse a row for another person.
  const payment = rowOf(page, 'Asha Rao 29').getByRole('combobox');
  await payment.selectOption('Cash');
  await expect(payment).toHaveValue('cash');
  await payment.focus();
  await register(fest.url, { name: 'Asha Rao 99', selectedEvents: ['Logo Design'] });
  await expect(rowOf(page, 'Asha Rao 99')).toBeVisible();
  await expect(payment).toBeFocused();
  await search.fill('ravi');
  await expect(rowOf(page, ravi.name).getByRole('combobox')).toHaveValue('');
  await search.fill('ASHA');

  await page.evaluate(() => {
    const look = () => Object.assign(window, { printed: document.querySelector('body > table')?.textContent });
    addEventListener('beforeprint', look);
  });
  await page.pdf({ format: 'A4' });
  const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed);
  for (let number = 10; number < 30; number += 1) expect(printed).toContain(`Asha Rao ${number}`);
  expect(printed).not.toContain(ravi.name);
  await expect(page.locator('body > table')).toHaveCount(0);

  await page.getByRole('button', { name: /^Triathlon/ }).click();
  await expect(page.getByText('No participants found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Triathlon' })).toContainText('Total: 1');
  await expect(search).toHaveAccessibleDescription('All Participants: 21 · C Bingo: 20 · Logo Design: 1 · Oracle: 20');
  await search.fill('');
  await expect(search).toHaveAccessibleDescription('');
  await expect(rowOf(page, ravi.name)).toBeVisible();
  await expect(rowOf(page, 'Asha Rao')).toHaveCount(0);
  await expect(page.getByRole('main').locator('button[aria-expanded="true"]')).toHaveCount(1);
});

test('the dashboard warns of an old backup, and requests its data before React loads', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  const backup: Today['backup'] = { takenAt: '2025-08-12T04:34:00.000Z', isBehind: false };
  await page.route(`**${calls.today.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), backup } });
  });
  await signIn(page);
  await expect(page.getByText('Last backup 12 Aug, 10:04 AM', { exact: true })).toBeVisible();
  backup.isBehind = true;
  const arrive = await holdBack(page, '**/assets/libraries-*.js');
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(calls.registrations.path)) lists.push(request.url());
  });
  const asked = page.waitForResponse(list);
  await page.reload({ waitUntil: 'commit' });
  await asked;
  arrive();
  await expect(rowOf(page, name)).toBeVisible();
  expect(lists).toHaveLength(1);
  const behind = 'Last backup 12 Aug, 10:04 AM. People have registered since: tell the person who runs the server.';
  await expect(page.getByText(behind)).toBeVisible();
  await expectNoFindings(page);

  const arriveElsewhere = await holdBack(page, '**/assets/libraries-*.js');
  const people: string[] = [];
  page.on('request', (request) => void (request.url().endsWith(calls.people.path) && people.push(request.url())));
  const early = page.waitForResponse(`**${calls.people.path}`);
  await page.goto('/admin/people', { waitUntil: 'commit' });
  await early;
  arriveElsewhere();
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect(people).toHaveLength(1);
});

/** Rows that another backend might send, or that somebody changed in the database. */
const rows: unknown[] = [
  listedRow({ _id: 'date', name: 'Odd Date', registrationDate: 'not a date' }),
  { _id: 'bare', name: 'Only Name' },
  {
    ...listedRow({ _id: 'nulls' }),
    name: 'All Null',
    ...{ email: null, college: null, selectedEvents: null, isPresent: null },
  },
  { ...listedRow({}), _id: 7, name: 4711, contact: 9876500000, college: 12, selectedEvents: 'Oracle', isPresent: 1 },
  listedRow({ _id: 'long', name: 'N'.repeat(300), email: `${'e'.repeat(300)}@x.example`, college: 'C'.repeat(300) }),
  null,
  listedRow({ _id: 'plain', name: 'Plain Person', selectedEvents: ['Robo Wars'], isPresent: true, contact: undefined }),
];

const history = [
  { at: 'some day', by: null, action: 'payment-changed', from: 'constructor', to: 'cash' },
  { at: '2025-08-02T10:00:00.000Z', by: 'organiser', action: 'attendance-changed', from: 'absent', to: 'present' },
];

test('odd rows show their values, and hide no other row', onPhone, async ({ page }) => {
  await page.route(list, (route) => route.fulfill({ json: rows }));
  await page.route('**/api/admin/registrations/*/history', (route) => route.fulfill({ json: history }));
  await page.route('**/api/admin/attendance/*', (route) => route.fulfill({ json: {} }));
  await signIn(page);
  const heads = '#,Participant,College,Contact,ID Proof,Attendance,Payment,Actions'.split(',');
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await expect(page.getByRole('region', { name: 'All Participants' })).toContainText('6');
  await expect(page.getByRole('region', { name: 'Oracle' })).toContainText('Present: 1Total: 3');
  await expect(rowOf(page, '4711')).toContainText('9876500000');
  await expect(rowOf(page, 'Only Name')).toContainText('N/A');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`).toBe(true);
  }

  const row = rowOf(page, 'All Null');
  await row.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Absent', exact: true })).toBeEnabled();
  await rowOf(page, 'Odd Date').getByRole('button', { name: 'Odd Date', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Participant' }).getByRole('listitem')).toHaveText([
    'Somebody with the link changed the payment from constructor to Cashsome day',
    /^organiser marked Present\D*2 Aug/,
    'Participant registerednot a date',
  ]);
});

test('a list without changes and passes works, and emails break before their @', onPhone, async ({ page }) => {
  allowFailedRequests();
  const email = 'siddharth.fernandes.2000@students.example';
  const others = [
    listedRow({ _id: 'elsewhere', name: 'From Elsewhere', email, contact: '98', selectedEvents: ['Robo Wars'] }),
  ];
  await page.route(list, (route) => route.fulfill({ json: others }));
  await page.route('**/history', (route) => route.fulfill({ json: [] }));
  let status = 0;
  await page.route('**/registrations/elsewhere/pass', (route) =>
    status ? route.fulfill({ status, body: 'nothing here' }) : route.abort(),
  );
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/changes') && asked.push(request.url())));
  await page.clock.install();
  await signIn(page);
  expect(await linesOfParts(rowOf(page, 'From Elsewhere').getByText(email))).toEqual([1, 1]);
  others.push(listedRow({ _id: 'later', name: 'Ravi Das' }));
  await letPoll(page, calls.registrations);
  await expect(rowOf(page, 'Ravi Das')).toBeVisible();
  expect(asked).toEqual([]);

  await rowOf(page, 'From Elsewhere').getByRole('button', { name: 'From Elsewhere', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Participant' });
  await expect(dialog).toContainText('Robo Wars');
  await expect(dialog).not.toContainText('Reference');
  const alert = dialog.getByRole('region', { name: 'Pass' }).getByRole('alert');
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  await expect(alert).toHaveText('Network error. Please check your connection and try again.');
  status = 404;
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  await expect(alert).toHaveText('This server has no pass for this registration.');
  await expect(dialog.getByRole('link')).toHaveCount(0);
});
