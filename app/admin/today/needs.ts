import { whenText } from '#app/fest-time.ts';
import { rupeesText } from '#contract/rupees.ts';
import type { LastBackup, Today } from '#contract/today.ts';
import { counted } from '../labels.ts';

/** Something that an organiser should do on the page `to`. If `sentence` is about several things, `each` lists them. */
export type Need = { sentence: string; to?: string; each?: readonly Need[] };

/** Returns everything that an organiser should do, the most urgent first. `now` is in ms. */
export function needsOf(today: Today, now: number): Need[] {
  const { mails, silentDesks, cashAtDesks, backup } = today;
  return [
    ...marksToCheck(today),
    ...silentDesks.map(({ name, heardAt, waiting }) => ({
      sentence: `${name}: last contact ${ageText(heardAt, now)} ago, ${waiting} not sent yet.`,
      to: '/admin/desks',
    })),
    ...some(today.utrsToVerify, ['UTR', 'UTRs'], 'to verify.', '/admin/money'),
    ...cashAtDesks.map(({ name, rupees }) => ({
      sentence: `${rupeesText(rupees)} not handed over by ${name}.`,
      to: '/admin/money',
    })),
    ...some(mails.undelivered, ['mail was', 'mails were'], 'not delivered.', '/admin/mails'),
    ...some(mails.letters, ['letter was', 'letters were'], 'not delivered.', '/admin/letters'),
    ...(mails.hasServer ? [] : [{ sentence: 'No mail server is set, so nobody gets mails.', to: '/admin/mails' }]),
    ...(backup.isBehind ? [{ sentence: backupText(backup, now) }] : []),
    ...some(today.suspects, ['registration', 'registrations'], 'may not be real.', '/admin/people?real=maybe'),
    ...some(today.photosToCheck, ['ID photo', 'ID photos'], 'to check.', '/admin/photos'),
    ...alike(today),
  ];
}

/** Such as '3 mails were not delivered.', or nothing for 0. */
const some = (count: number, words: [one: string, many: string], rest: string, to: string): Need[] =>
  count > 0 ? [{ sentence: `${counted(count, ...words)} ${rest}`, to }] : [];

/** Double payments, and marks for people who have withdrawn. The dashboard shows these too. */
export function marksToCheck({ paidTwice, marksOfWithdrawn: marks }: Today): Need[] {
  return [
    ...paidTwice.map(({ id, name }) => ({
      sentence: `${name} paid twice. Ask both desks, then set the payment again.`,
      to: `/admin/people/${id}`,
    })),
    ...some(marks, ['mark', 'marks'], 'for someone who has withdrawn.', '/admin/desks'),
  ];
}

/** How many pairs of similar people have their own line. The other pairs share one line. */
const ownLines = 3;

function alike({ pairs, somePairs }: Today): Need[] {
  const each = somePairs.map(({ one: a, other: b }) => ({
    sentence: `${a.name} and ${b.name} look like one person.`,
    to: `/admin/people/${b.id}?with=${a.id}`,
  }));
  const others = counted(pairs - ownLines, 'other pair looks', 'other pairs look');
  return [
    ...each.slice(0, ownLines),
    ...(pairs > ownLines ? [{ sentence: `${others} like one person.`, each: each.slice(ownLines) }] : []),
  ];
}

export function backupText({ takenAt, isBehind }: LastBackup, now?: number): string {
  const last = takenAt === null ? 'No backup yet' : `Last backup ${whenText(takenAt, now)}`;
  if (!isBehind) return last;
  return `${last}. People have registered${takenAt === null ? '' : ' since'}: tell the person who runs the server.`;
}

/** Such as '40 min'. After two hours, such as '26 hours'. */
function ageText(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} hours`;
}
