import { rupeesText } from '../rupees.ts';
/** Sentences for organisers and desks. Visitors do not download this file. */

export const peopleSentences = {
  withdrawn: 'This person has withdrawn, or their data was deleted. Only entries without their name are left.',
  meets: (name: string) => `${name} is already registered with these details.`,
  seen: 'This person was marked present at an event that you are removing. Take that mark back first.',
  other: 'other must be the id of a registration',
  oneself: 'You chose the same registration twice. Choose two different ones.',
  changed: 'One of these registrations has changed since you opened them. Check both again, then merge.',
  taken: (name: string, by: string) => `The email and number of ${name} are now those of ${by}. Correct ${by} first.`,
  real: "real must be 'maybe'",
  chosen: (most: number) => `Choose at most ${most} people`,
  ids: (most: number) => `ids must have 1 to ${most} registrations`,
  unchanged: 'Name at least one field to change',
  text: 'q must be one text',
  page: (most: number) => `page and size must be whole numbers, and size at most ${most}`,
  filter:
    "payment must be 'none', 'cash', 'online', 'due' or 'utr', arrived 'yes' or 'no', and photo 'unchecked', 'accepted' or 'rejected'",
  sort: 'sort must be registered, name or college, with a minus in front to reverse the order',
} as const;

export const moneySentences = {
  whole: (least: number) => `Enter the amount in whole rupees, ${least} or more`,
  most: (most: number) => `Enter at most ${most} rupees`,
  unknown: (name: string) => `Nobody called ${name} has an account, a desk or cash.`,
  same: 'Cash is handed over from one person to another. Choose two.',
  short: (name: string, holds: number) => `${name} holds only ${rupeesText(holds)}.`,
  closed: (name: string) => `The day of ${name} is closed, and nothing was added since. Reopen it to count again.`,
  closedSince: (name: string) => `There is a newer close for ${name}. Reopen that one first.`,
  utrState: "state must be 'verified', 'rejected' or 'asked'",
  unknownOther: 'One of these pass links does not work. Ask its owner for a new link.',
  noReason: 'Say why. The participant reads it on the pass and in a mail.',
  manyPeople: (most: number) => `You can pay for ${most} other people at most`,
  notText: 'This file is not text. Save the statement as CSV, or copy its cells and paste them here.',
  noStatement: 'This file needs a line of column names: date, amount, and reference or narration.',
} as const;

export const letterSentences = {
  nobody: (about: string) => `No letter, because nobody matches: ${about}`,
  filter: 'The filter may have only q, event, payment, arrived, real, photo and chosen',
  preview: 'preview must be an id',
  placeholder: 'Only {name} is filled in. Write everything else without braces.',
  unreached: 'None of these people can get a letter: they have no email, unsubscribed, or may not be real.',
} as const;

export const noticeSentences = {
  line: 'Write this in one line, without characters that cannot be displayed',
  until: 'The end must be a date and time such as 2025-08-12T15:30+05:30',
  past: 'This time has passed. Choose a later one.',
  clock: 'Write the time like 13:30',
  order: 'The end must be after the start',
  unmoved: 'The event already has this room and time',
} as const;

export const dashboardSentences = {
  login: 'Invalid username or password',
  list: 'Failed to load data',
  attendance: 'Attendance update failed',
  payment: 'Payment update failed',
  export: 'The spreadsheet could not be created. Please try again.',
} as const;
