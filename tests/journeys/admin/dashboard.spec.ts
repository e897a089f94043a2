import { calls } from '#contract/calls/calls.ts';
import type { Today } from '#contract/today.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import {
  allowFailedRequests,
  atBothWidths,
  expect,
  onPhone,
  rowOf,
  signIn,
  test,
} from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { listedRow } from '#tests/support/people/asha.ts';
import { register } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a list without registrations shows a spinner, then an empty table', async ({ page }) => {
  const release = await holdBack(page, '**/api/admin/registrations');
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
});

for (const [what, status, sentence] of [
  ['an error', 503, 'Server error: 503'],
  ['a lost connection', 0, 'Network error. Please check your connection and try again.'],
] as const) {
  test(`after ${what} the list shows the error, and Retry loads it`, async ({ page, fest }) => {
    allowFailedRequests();
    const { name } = await register(fest.url);
    let broken = true;
    await page.route('**/api/admin/registrations', (route) => {
      if (!broken) return route.continue();
      return status ? route.fulfill({ status, body: 'down' }) : route.abort();
    });
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expectNoFindings(page);
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
}

test('the search finds name, college, email and contact in any case', async ({ page, fest }) => {
  const asha = await register(fest.url, { name: 'Asha Rao', college: 'Hill College', email: 'asha@rao.example' });
  const ravi = await register(fest.url, { name: 'Ravi Das', college: 'Lake College', selectedEvents: ['Triathlon'] });
  await signIn(page);
  const search = page.getByPlaceholder('Search participants...');
  await expect(search).toBeFocused();
  const table = page.getByRole('table', { name: 'All Participants' });
  await expect(table.getByRole('row')).toHaveCount(3);
  for (const words of ['ASHA', 'hill col', 'RAO.example', asha.contact.slice(3)]) {
    await search.fill(words);
    await expect(rowOf(page, ravi.name)).toHaveCount(0);
    await expect(rowOf(page, asha.name)).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'All Participants' })).toContainText('2');

  const announced = await noteAnnouncements(page);
  await search.fill('nobody of that name');
  await expect(table.getByRole('columnheader')).toHaveCount(8);
  await expect(table.getByRole('cell')).toHaveText(['No participants found']);
  await expectNoFindings(page);
  await search.fill('');
  await expect(table.getByRole('row')).toHaveCount(3);
  expect(await announced()).toEqual(['0 in the list', '2 in the list']);

  await search.fill('asha');
  await page.getByRole('button', { name: /^Triathlon/ }).click();
  await expect(page.getByText('No participants found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Triathlon' })).toContainText('Total: 1');
  await search.fill('');
  await expect(rowOf(page, ravi.name)).toBeVisible();
  await expect(rowOf(page, asha.name)).toHaveCount(0);
});

test('the search shows in which closed groups it found somebody', async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle', 'C Bingo'] });
  await register(fest.url, { name: 'Ravi Das', selectedEvents: ['Triathlon'] });
  await signIn(page);
  const search = page.getByPlaceholder('Search participants...');
  await search.fill('asha');
  await expect(search).toHaveAccessibleDescription('C Bingo: 1 · Oracle: 1');
  await page.getByRole('button', { name: /^Triathlon/ }).click();
  await expect(page.getByText('No participants found')).toBeVisible();
  await expect(search).toHaveAccessibleDescription('All Participants: 1 · C Bingo: 1 · Oracle: 1');
  await search.fill('');
  await expect(search).toHaveAccessibleDescription('');
});

test('no button of the dashboard breaks its text', async ({ page, fest }) => {
  await register(fest.url, { idPhoto: await photoFile(60) });
  await signIn(page);
  for (const width of [390, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('row').getByRole('button', { name: 'Present' })).toBeVisible();
    const broken = await page.getByRole('main').evaluate((main) => {
      const linesOf = (button: Element) => {
        const text = document.createRange();
        text.selectNodeContents(button);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
      };
      const buttons = [...main.querySelectorAll('tbody button, tbody .chip')].filter(({ textContent }) => textContent);
      const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
      return buttons.filter((one) => linesOf(one) > 1 || isCut(one)).map(({ textContent }) => textContent);
    });
    expect(broken, `at ${width} px`).toEqual([]);
    expect(await layoutFaults(page), `at ${width} px`).toEqual([]);
  }
});

test('prints everybody the search found, without buttons', async ({ page, fest }) => {
  for (let number = 0; number < 30; number += 1) await register(fest.url, { name: `Asha Rao ${number}` });
  await register(fest.url, { name: 'Ravi Das' });
  await signIn(page);
  await page.getByPlaceholder('Search participants...').fill('asha');
  await expect(rowOf(page, 'Ravi Das')).toHaveCount(0);
  await page.evaluate(() => {
    const look = () => Object.assign(window, { printed: document.querySelector('body > table')?.textContent });
    addEventListener('beforeprint', look);
  });
  await page.pdf({ format: 'A4' });
  const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed);
  for (let number = 0; number < 30; number += 1) expect(printed).toContain(`Asha Rao ${number}`);
  expect(printed).not.toContain('Ravi Das');
  await expect(page.locator('body > table')).toHaveCount(0);

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Asha Rao 0', exact: true })).toBeVisible();
});

test('the list is requested before React has loaded', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await signIn(page);
  const arrive = await holdBack(page, '**/assets/libraries-*.js');
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(calls.registrations.path)) lists.push(request.url());
  });
  const asked = page.waitForResponse(`**${calls.registrations.path}`);
  await page.reload({ waitUntil: 'commit' });
  await asked;
  arrive();
  await expect(rowOf(page, name)).toBeVisible();
  expect(lists).toHaveLength(1);
});

test('one section is open at a time: all participants first, then the events sorted', async ({ page, fest }) => {
  const { name } = await register(fest.url, { selectedEvents: ['Triathlon', 'C Bingo', 'Oracle'] });
  await signIn(page);
  const border = () =>
    rowOf(page, name)
      .getByRole('button', { name: 'Present' })
      .evaluate((button) => getComputedStyle(button).border);
  const before = await border();
  await page.reload();
  expect(await border(), 'the style sheets also load in the right order on this page').toBe(before);

  const toggles = page
    .locator('[aria-expanded][aria-controls]')
    .filter({ visible: true })
    .and(page.getByRole('main').getByRole('button'));
  await expect(toggles).toHaveText([/^All Participants/, /^C Bingo/, /^Oracle/, /^Triathlon/]);
  for (const toggle of await toggles.all()) {
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('main').locator('button[aria-expanded="true"]')).toHaveCount(1);
  }
});

test('an organiser sees when the last backup was, and if it is outdated', async ({ page }) => {
  let isBehind = false;
  await page.route(`**${calls.today.path}`, async (route) => {
    const answer = await route.fetch();
    const backup: Today['backup'] = { takenAt: '2025-08-12T04:34:00.000Z', isBehind };
    await route.fulfill({ json: { ...(await answer.json()), backup } });
  });
  await signIn(page);
  await expect(page.getByText('Last backup 12 Aug, 10:04 AM', { exact: true })).toBeVisible();
  isBehind = true;
  await page.reload();
  const behind = 'Last backup 12 Aug, 10:04 AM. People have registered since: tell the person who runs the server.';
  await expect(page.getByText(behind)).toBeVisible();
  await expectNoFindings(page);
});

/** Rows that another backend might send, or that somebody changed in the database. */
const rows: unknown[] = [
  listedRow({ _id: 'date', name: 'Odd Date', registrationDate: 'not a date' }),
  { _id: 'bare', name: 'Only Name' },
  {
    ...listedRow({ _id: 'nulls' }),
    name: 'All Null',
    email: null,
    college: null,
    selectedEvents: null,
    isPresent: null,
  },
  { ...listedRow({}), _id: 7, name: 4711, contact: 9876500000, college: 12, selectedEvents: 'Oracle', isPresent: 1 },
  { ...listedRow({ _id: 'list' }), name: ['In', 'A', 'List'], paymentMethod: 5, registrationDate: 1754042400000 },
  { email: 'nobody@students.example' },
  listedRow({ _id: 'long', name: 'N'.repeat(300), email: `${'e'.repeat(300)}@x.example`, college: 'C'.repeat(300) }),
  null,
  'no row at all',
  listedRow({ _id: 'plain', name: 'Plain Person', selectedEvents: ['Robo Wars'], isPresent: true, contact: undefined }),
];

const history = [
  { at: 'some day', by: null, action: 'payment-changed', from: 'constructor', to: 'cash' },
  { at: '2025-08-02T10:00:00.000Z', by: 'organiser', action: 'attendance-changed', from: 'absent', to: 'present' },
];

test('a long email breaks only before its @', onPhone, async ({ page, fest }) => {
  const email = 'siddharth.fernandes.2000@students.example';
  const { name } = await register(fest.url, { email });
  await signIn(page);
  const cell = rowOf(page, name).getByText(email);
  await expect(cell).toBeVisible();
  const lines = await cell.evaluate((part) =>
    [...part.childNodes].map((child) => {
      const range = document.createRange();
      range.selectNodeContents(child);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      return new Set(boxes.map(({ bottom }) => bottom)).size;
    }),
  );
  expect(lines).toEqual([1, 1]);
});

test('odd rows show their values, and hide no other row', atBothWidths, async ({ page }) => {
  await page.route(`**${calls.registrations.path}`, (route) => route.fulfill({ json: rows }));
  await page.route('**/api/admin/registrations/*/history', (route) => route.fulfill({ json: history }));
  await page.route('**/api/admin/attendance/*', (route) => route.fulfill({ json: {} }));
  await signIn(page);
  const heads = '#,Participant,College,Contact,ID Proof,Attendance,Payment,Actions'.split(',');
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await expect(page.getByRole('region', { name: 'All Participants' })).toContainText('8');
  await expect(page.getByRole('region', { name: 'Oracle' })).toContainText('Present: 1');
  await expect(page.getByRole('region', { name: 'Oracle' })).toContainText('Total: 4');
  await expect(page.getByRole('region', { name: 'Robo Wars' })).toContainText('Present: 1');
  await expect(rowOf(page, 'Only Name')).toContainText('N/A');
  await expect(rowOf(page, '4711')).toContainText('9876500000');
  await expect(rowOf(page, '["In","A","List"]').getByRole('combobox')).toHaveValue('5');
  await expect(rowOf(page, 'nobody@students.example').getByRole('button', { name: 'N/A', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const row = rowOf(page, 'All Null');
  await row.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Absent', exact: true })).toBeEnabled();

  await page.getByPlaceholder('Search participants...').fill('47');
  await expect(rowOf(page, '4711')).toBeVisible();
  await expect(rowOf(page, 'Only Name')).toBeHidden();
  await page.getByPlaceholder('Search participants...').fill('');

  await rowOf(page, 'Odd Date').getByRole('button', { name: 'Odd Date', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Participant' }).getByRole('listitem')).toHaveText([
    'Somebody with the link changed the payment from constructor to Cashsome day',
    /^organiser marked Present\D*2 Aug/,
    'Participant registerednot a date',
  ]);
});
