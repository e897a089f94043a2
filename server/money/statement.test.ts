import { expect, test } from 'vitest';
import type { Utr } from '#contract/book/utrs.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import { matchStatement } from './statement.ts';

const [waiting, dear, rejected, verified] = ['522412345678', '522400000001', '522400000002', '522400000003'];
const utr = (number: string, state: Utr['state'], due = 150): Utr => ({
  id: number,
  utr: number,
  who: [],
  due,
  state,
  at: '',
  reason: '',
});
const utrs = [utr(waiting, 'claimed'), utr(dear, 'asked', 200), utr(rejected, 'rejected'), utr(verified, 'verified')];
const match = (text: string | Uint8Array, columns = {}, known = utrs) =>
  matchStatement(typeof text === 'string' ? Buffer.from(text) : text, columns, known);

const hdfc = `HDFC BANK Ltd.,,,,,,
"Statement from : 01/08/2025, to 12/08/2025",,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,****,****,****,****,****,****
12/08/25,"UPI-ASHA RAO-ASHA@BANK, ""fest""",0000${waiting},12/08/25,,150.00,"1,50,150.00"
12/08/25,UPI-RENT,0000522499999999,12/08/25,150.00,,0
12/08/25,SALARY,0000000000000042,12/08/25,,"1,20,000.00",0`;
const sbi = `Account Name :\tTech Fest\n\nTxn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance\n12 Aug 2025\t12 Aug 2025\tBY TRANSFER-UPI/CR/${waiting}/ASHA/HDFC/asha@bank--\tTRANSFER FROM 42 \t \t150.00\t150.00\n`;
const semicolons = `Date;UTR;Particulars;Amount;Dr/Cr\r\n12-08-2025;'${waiting.slice(0, 4)} ${waiting.slice(4)};Asha;₹ 150.00;CR\r\n12-08-2025;${dear};back;200;DR`;

test.each<[string, string | Uint8Array, string[]]>([
  ['HDFC, with other lines above, quotes and padded references', hdfc, ['unknown']],
  ['SBI, as cells pasted from a sheet', sbi, []],
  ['semicolons, and one column for both directions', semicolons, []],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${sbi}`, 'utf16le'), []],
  ['UTF-16 without a byte order mark', Buffer.from(sbi, 'utf16le'), []],
  ['UTF-16, high bytes first', Buffer.from(`\ufeff${sbi}`, 'utf16le').swap16(), []],
  ['windows-1252', Buffer.from(sbi.replace('ASHA', 'ASH\u00c9'), 'latin1'), []],
  ['the same statement twice', `${sbi}${sbi}`, []],
])('finds a payment in a statement of %s', (_what, text, left) => {
  const found = match(text);
  expect(found.matched).toEqual([{ id: waiting, utr: waiting, rupees: 150 }]);
  expect(found.left.map(({ why }) => why)).toEqual(left);
});

const line = (text: string, credit: string | number) => `12/08/25,${text},${credit}\n`;
const head = 'Date,Narration,Credit\n';

test.each<[string, string, object]>([
  ['another amount', line(dear, 150), { left: [{ why: 'amount', text: dear, rupees: 150, due: 200 }] }],
  ['a rejected UTR', line(rejected, 150), { left: [{ why: 'rejected' }] }],
  ['two UTRs in one line', line(`${waiting} ${dear}`, 150), { left: [{ why: 'several' }] }],
  ['one UTR in two lines', line(waiting, 150) + line(`${waiting} b`, 150), { left: Array(2).fill({ why: 'several' }) }],
  ['a verified UTR', line(verified, 150), { known: 1, left: [] }],
  ['paise', line(waiting, 150.5), { left: [{ why: 'amount', rupees: 150.5 }] }],
  ['an amount that is no number', line(waiting, '1.5E+02'), { left: [] }],
  ['a longer number', line(`9${waiting}`, 150), { left: [{ why: 'unknown' }] }],
  ['no lines', '', { left: [] }],
])('proposes nothing for %s', (_what, text, expected) => {
  expect(match(head + text)).toMatchObject({ matched: [], ...expected });
});

test('finds a UTR by its number alone if the edition has no fees', () => {
  expect(match(head + line(waiting, 75), {}, [{ ...utr(waiting, 'claimed'), due: null }]).matched).toHaveLength(1);
});

test('never takes a short word or zeros for a UTR', () => {
  const words = ['UPI', '0000000000', 'TRANSFERFROM'].map((word) => utr(word, 'claimed'));
  expect(match(head + line('UPI 0000000000 TRANSFERFROM', 150), {}, words).matched).toEqual([]);
});

test('takes the columns that somebody chose, and guesses the others', () => {
  const text = `Date,Details,Ref,Memo,Amount,Net Credit\n12/08/25,a,b,${waiting},150,149\n`;
  const guessed = { date: 'Date', narration: 'Details', reference: 'Ref', credit: 'Net Credit' };
  expect(match(text)).toMatchObject({ columns: guessed, matched: [] });
  const chosen = match(text, { narration: 'Memo', credit: 'Amount', reference: 'Gone' });
  expect(chosen.columns).toEqual({ ...guessed, narration: 'Memo', credit: 'Amount' });
  expect(chosen.matched).toHaveLength(1);
});

test.each([
  ['nothing', '', moneySentences.noStatement],
  ['a letter', 'Dear Sir or Madam,\nplease find enclosed', moneySentences.noStatement],
  ['JSON', '{"date": 1, "credit": 2}', moneySentences.noStatement],
  ['a workbook', 'PK\u0003\u0004\0\0', moneySentences.notText],
  ['a PDF', '%PDF-1.7', moneySentences.notText],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 1, 0, 1, 2, 0, 0]), moneySentences.notText],
])('refuses %s and says what it needs', (_what, text, message) => {
  expect(() => match(text)).toThrow(message);
});

test('reads a large statement with unclosed quotes in a moment', () => {
  const start = performance.now();
  match(head + line(`"${waiting} "" ""x`, '"1').repeat(60_000));
  expect(performance.now() - start).toBeLessThan(5_000);
});
