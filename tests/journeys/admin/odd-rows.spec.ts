import { calls } from '#contract/calls/calls.ts';
import { atBothWidths, expect, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { listedRow } from '#tests/support/people/asha.ts';
import { register } from '#tests/support/people/participant.ts';

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
