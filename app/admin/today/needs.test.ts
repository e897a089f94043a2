import { expect, test } from 'vitest';
import type { Today } from '#contract/today.ts';
import { backupText, needsOf } from './needs.ts';

const now = Date.parse('2025-08-12T06:00:00.000Z');
const noMails = { undelivered: 0, letters: 0, hasServer: true };
const calm: Today = {
  registered: 40,
  registeredToday: 3,
  arrived: 12,
  suspects: 0,
  photosToCheck: 0,
  pairs: 0,
  somePairs: [],
  marksOfWithdrawn: 0,
  paidTwice: [],
  mails: noMails,
  silentDesks: [],
  utrsToVerify: 0,
  cashAtDesks: [],
  backup: { takenAt: '2025-08-12T05:30:00.000Z', isBehind: false },
};
const asha = { id: 'a', name: 'Asha Rao' };
const room802 = { id: 'd', name: 'Room 802', heardAt: '2025-08-12T05:19:30.000Z', waiting: 3 };
const tellHost = 'tell the person who runs the server.';
const old = '2025-08-11T03:30:00.000Z';
const ravi = { id: 'r', name: 'Ravi Das' };

test('three similar pairs have their own lines, and all other pairs share one line', () => {
  const people = [1, 2, 3, 4, 5].map((number) => ({ id: `${number}`, name: `Asha ${number}` }));
  const somePairs = people.map((one) => ({ one, other: ravi }));
  const needs = needsOf({ ...calm, pairs: 60, somePairs }, now);
  expect(needs.map(({ sentence }) => sentence).slice(2)).toEqual([
    'Asha 3 and Ravi Das look like one person.',
    '57 other pairs look like one person.',
  ]);
  expect(needs.at(-1)?.each?.map(({ to }) => to)).toEqual(['/admin/people/r?with=4', '/admin/people/r?with=5']);
});

test.each<[sentences: string[], about: Partial<Today>]>([
  [[], {}],
  [['1 registration may not be real.'], { suspects: 1 }],
  [['1 mark for someone who has withdrawn.'], { marksOfWithdrawn: 1 }],
  [['2 marks for someone who has withdrawn.'], { marksOfWithdrawn: 2 }],
  [['Asha Rao paid twice. Ask both desks, then set the payment again.'], { paidTwice: [asha] }],
  [['Room 802: last contact 40 min ago, 3 not sent yet.'], { silentDesks: [room802] }],
  [['₹1,450 not handed over by Room 804.'], { cashAtDesks: [{ name: 'Room 804', rupees: 1_450 }] }],
  [['1 UTR to verify.'], { utrsToVerify: 1 }],
  [['3 UTRs to verify.'], { utrsToVerify: 3 }],
  [
    ['12 mails were not delivered.', '1 letter was not delivered.'],
    { mails: { ...noMails, undelivered: 12, letters: 1 } },
  ],
  [['No mail server is set, so nobody gets mails.'], { mails: { ...noMails, hasServer: false } }],
  [
    [`Last backup 11 Aug, 9:00 AM. People have registered since: ${tellHost}`],
    { backup: { takenAt: old, isBehind: true } },
  ],
  [[`No backup yet. People have registered: ${tellHost}`], { backup: { takenAt: null, isBehind: true } }],
  [['10 ID photos to check.'], { photosToCheck: 10 }],
  [['Asha Rao and Ravi Das look like one person.'], { pairs: 1, somePairs: [{ one: asha, other: ravi }] }],
])('organisers read %j', (sentences, about) => {
  expect(needsOf({ ...calm, ...about }, now).map(({ sentence }) => sentence)).toEqual(sentences);
});

test('the dashboard shows the time of the last backup', () => {
  expect(backupText(calm.backup, now)).toBe('Last backup 11:00 AM');
});
