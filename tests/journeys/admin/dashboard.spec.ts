import { calls } from '#contract/calls/calls.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { allowFailedRequests, expect, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { holdBack, letPoll } from '#tests/support/browser/network.ts';
import { listedRow } from '#tests/support/people/asha.ts';
import { register } from '#tests/support/people/participant.ts';

const list = `**${calls.registrations.path}`;

test('the dashboard shows that its list is empty, loading or not loaded, and Retry loads it', async ({ page }) => {
  allowFailedRequests();
  const release = await holdBack(page, list);
  await signIn(page);
  await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
  await expectNoFindings(page);
  release();
  const table = page.getByRole('table', { name: 'All Participants' });
  await expect(table.getByRole('cell', { name: 'No participants found' })).toBeVisible();
  await expect(page.getByText('No backup yet')).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel('Chess Number').fill('64');
  await page.getByPlaceholder('Search participants...').fill('x');
  await expect(page.getByLabel('Chess Number')).toHaveValue('64');

  await page.route(list, (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Server error: 503');
  await expectNoFindings(page);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(table.getByRole('cell', { name: 'No participants found' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a search filters each event and the printed list, and names the events with matches', async ({ page, fest }) => {
  for (let number = 10; number < 30; number += 1)
    await register(fest.url, { name: `Asha Rao ${number}`, selectedEvents: ['C Bingo', 'Oracle'] });
  const ravi = await register(fest.url, { name: 'Ravi Das', selectedEvents: ['Triathlon'] });
  await signIn(page);
  const search = page.getByPlaceholder('Search participants...');
  await expect(search).toBeFocused();
  const table = page.getByRole('table', { name: 'All Participants' });
  await expect(rowOf(page, ravi.name)).toBeVisible();
  const announced = await noteAnnouncements(page);
  await search.fill('nobody of that name');
  await expect(table.getByRole('cell')).toHaveText(['No participants found']);
  await expectNoFindings(page);
  await search.fill('ASHA');
  await expect(rowOf(page, 'Asha Rao 29')).toBeVisible();
  await expect(search).toHaveAccessibleDescription('C Bingo: 20 · Oracle: 20');
  await expect(page.getByRole('button', { name: /^All Participants/ })).toHaveText(/^All Participants\s*21$/);
  expect(await announced()).toEqual(['0 in the list', '20 in the list']);

  // A new registration must not move the focus. After a search, a row must not keep the payment of its last person.
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
  expect(new Set(printed.match(/Asha Rao \d\d/g)).size).toBe(21);
  expect(printed).not.toContain(ravi.name);
  await expect(page.locator('body > table')).toHaveCount(0);

  await page.getByRole('button', { name: /^Triathlon/ }).click();
  await expect(page.getByRole('region', { name: 'Triathlon' })).toContainText(/Total: 1.*No participants found/);
  await expect(search).toHaveAccessibleDescription('All Participants: 21 · C Bingo: 20 · Logo Design: 1 · Oracle: 20');
  await search.fill('');
  await expect(rowOf(page, ravi.name)).toBeVisible();
  await expect(rowOf(page, 'Asha Rao')).toHaveCount(0);
});

for (const [path, { path: request }] of [
  ['/admindashboard', calls.registrations],
  ['/admin/people', calls.people],
] as const)
  test(`${path} requests its data once, before React loads`, async ({ page, fest }) => {
    const { name } = await register(fest.url);
    await signIn(page, '/admin/desks');
    const arrive = await holdBack(page, '**/assets/libraries-*.js');
    const sent: string[] = [];
    page.on('request', (one) => void (one.url().endsWith(request) && sent.push(one.url())));
    const answered = page.waitForResponse(`**${request}`);
    await page.goto(path, { waitUntil: 'commit' });
    await answered;
    arrive();
    await expect(rowOf(page, name)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

const email = 'siddharth.fernandes.2000@students.example';
/** Rows that another backend might send, or that somebody changed in the database. */
const rows: unknown[] = [
  listedRow({ _id: 'date', name: 'Odd Date', email, contact: '98', registrationDate: 'not a date' }),
  { _id: 'bare', name: 'Only Name' },
  { _id: 'nulls', name: 'All Null', email: null, college: null, selectedEvents: null, isPresent: null },
  listedRow({ _id: 'long', name: 'N'.repeat(300), email: `${'e'.repeat(300)}@x.example`, college: 'C'.repeat(300) }),
  null,
  listedRow({ _id: 'plain', name: 'Plain Person', selectedEvents: ['Robo Wars'], isPresent: true }),
];

const history = [
  { at: 'some day', by: null, action: 'payment-changed', from: 'constructor', to: 'cash' },
  { at: '2025-08-02T10:00:00.000Z', by: 'organiser', action: 'attendance-changed', from: 'absent', to: 'present' },
];

test('organisers can use a list with invalid rows, and without changes and passes', onPhone, async ({ page }) => {
  allowFailedRequests();
  await page.route(list, (route) => route.fulfill({ json: rows }));
  await page.route('**/api/admin/registrations/*/history', (route) => route.fulfill({ json: history }));
  await page.route('**/registrations/date/pass', (route) => route.fulfill({ status: 404, body: 'nothing here' }));
  const changes: string[] = [];
  page.on('request', (request) => void (request.url().includes('/changes') && changes.push(request.url())));
  await page.clock.install();
  await signIn(page);
  const heads = '#,Participant,College,Contact,ID Proof,Attendance,Payment,Actions'.split(',');
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await expect(page.getByRole('region', { name: 'All Participants' })).toContainText('5');
  await expect(page.getByRole('region', { name: 'Robo Wars' })).toContainText('Present: 1Total: 1');
  await expect(rowOf(page, 'Only Name')).toContainText('N/A');
  await expect(page.getByRole('button', { name: /ID proof/i })).toHaveCount(0);
  const odd = rowOf(page, 'Odd Date');
  const linesOf = (parts: Element[]) =>
    parts.map((part) => [...part.getClientRects()].filter(({ width }) => width > 0).length);
  const parts = odd.getByText(email).locator('span');
  expect(await parts.evaluateAll(linesOf), 'it breaks only before its @').toEqual([1, 1]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`).toBe(true);
  }
  rows.push(listedRow({ _id: 'later', name: 'Ravi Das' }));
  await letPoll(page, calls.registrations);
  await expect(rowOf(page, 'Ravi Das')).toBeVisible();
  expect(changes).toEqual([]);

  await odd.getByRole('button', { name: 'Odd Date', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Participant' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Somebody with the link changed the payment from constructor to Cashsome day',
    /^organiser marked Present\D*2 Aug/,
    'Participant registerednot a date',
  ]);
  await expect(dialog).not.toContainText('Reference');
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  const alert = dialog.getByRole('region', { name: 'Pass' }).getByRole('alert');
  await expect(alert).toHaveText('This server has no pass for this registration.');
  await expect(dialog.getByRole('link')).toHaveCount(0);
});
