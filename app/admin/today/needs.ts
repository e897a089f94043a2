import { whenText } from '#app/fest-time.ts';
import type { LastBackup, Today } from '#contract/today.ts';
import { rupeesText } from '../money/rupees.ts';

/** Something that needs somebody. `to` is the page for it. */
export type Need = { sentence: string; to?: string };

/** Everything that needs somebody, the most urgent first. `now` is in ms. */
export function needsOf(today: Today, now: number): Need[] {
  const { mails, silentDesks, utrsToVerify, cashAtDesks, backup } = today;
  return [
    ...marksToCheck(today),
    ...silentDesks.map(({ name, heardAt, waiting }) => ({
      sentence: `${name} last heard ${ageText(heardAt, now)} ago, ${waiting} not sent.`,
      to: '/admin/desks',
    })),
    ...(utrsToVerify > 0
      ? [{ sentence: `${counted(utrsToVerify, 'UTR', 'UTRs')} to verify.`, to: '/admin/money' }]
      : []),
    ...cashAtDesks.map(({ name, rupees }) => ({
      sentence: `${rupeesText(rupees)} not handed over by ${name}.`,
      to: '/admin/money',
    })),
    ...(mails.undelivered > 0
      ? [{ sentence: `${counted(mails.undelivered, 'mail was', 'mails were')} not delivered.`, to: '/admin/mails' }]
      : []),
    ...(mails.letters > 0
      ? [{ sentence: `${counted(mails.letters, 'letter was', 'letters were')} not delivered.`, to: '/admin/letters' }]
      : []),
    ...(mails.hasServer ? [] : [{ sentence: 'No mail server is set, so nobody gets mails.', to: '/admin/mails' }]),
    ...(backup.isBehind ? [{ sentence: `${backupAge(backup, now)}. ${tellOperator(backup)}` }] : []),
    ...(today.suspects > 0
      ? [
          {
            sentence: `${counted(today.suspects, 'registration', 'registrations')} may not be real.`,
            to: '/admin/people?real=maybe',
          },
        ]
      : []),
    ...photos(today),
    ...alike(today),
  ];
}

/** Marks on which two desks disagree. The dashboard shows them too. */
export function marksToCheck({ paidTwice, marksOfWithdrawn: marks }: Today): Need[] {
  return [
    ...paidTwice.map(({ id, name }) => ({
      sentence: `${name} paid twice. Ask both desks, then set the payment again.`,
      to: `/admin/people/${id}`,
    })),
    ...(marks > 0
      ? [{ sentence: `${counted(marks, 'mark', 'marks')} for someone who has withdrawn.`, to: '/admin/desks' }]
      : []),
  ];
}

const photos = ({ photosToCheck: count }: Today): Need[] =>
  count > 0 ? [{ sentence: `${counted(count, 'ID photo', 'ID photos')} to check.`, to: '/admin/photos' }] : [];

function alike({ pairs, somePairs }: Today): Need[] {
  const others = pairs - somePairs.length;
  return [
    ...somePairs.map(({ one: a, other: b }) => ({
      sentence: `${a.name} and ${b.name} look like one person.`,
      to: `/admin/people/${b.id}?with=${a.id}`,
    })),
    ...(others > 0
      ? [{ sentence: `${counted(others, 'other pair looks', 'other pairs look')} like one person.` }]
      : []),
  ];
}

export function numbersText({ registeredToday, registered, arrived }: Today): string {
  return `${registeredToday} registered today, ${registered} in all. ${arrived} arrived.`;
}

export const backupTime = ({ takenAt }: LastBackup): string =>
  takenAt === null ? 'No backup yet' : `Last backup ${whenText(takenAt)}`;

export const tellOperator = ({ takenAt }: LastBackup): string =>
  `People have registered${takenAt === null ? '' : ' since'}: tell the person who runs the server.`;

const backupAge = ({ takenAt }: LastBackup, now: number): string =>
  takenAt === null ? 'No backup yet' : `Last backup ${ageText(takenAt, now)} ago`;

/** Such as '40 min', or '26 hours' from two hours on. */
function ageText(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} hours`;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
