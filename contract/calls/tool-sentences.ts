/** Sentences for organisers and desks. Visitors do not download this file. */

export const peopleSentences = {
  withdrawn: 'This person has withdrawn, or their data was deleted. Only entries without their name are left.',
  meets: (name: string) => `These details are those of ${name}, who is registered too.`,
  seen: 'They were seen at an event that you are removing. Take that mark back first.',
  unchanged: 'Name at least one field to change',
  text: 'q takes one text',
  page: (most: number) => `page and size are whole numbers, and size is at most ${most}`,
  filter:
    "payment takes 'none', 'cash' or 'online', arrived 'yes' or 'no', and photo 'unchecked', 'accepted' or 'rejected'",
  sort: 'sort takes registered, name or college, with a minus for the other direction',
} as const;

export const moneySentences = {
  whole: (least: number) => `Give the amount in whole rupees, ${least} or more`,
  most: (most: number) => `Give at most ${most} rupees`,
  unknown: (name: string) => `Nobody called ${name} has an account, a desk or cash.`,
  same: 'Cash is handed over from one person to another. Choose two.',
  short: (name: string, holds: number) => `${name} holds ₹${holds}, so this cannot be handed over.`,
  closed: (name: string) => `The day of ${name} is closed, and nothing was added since. Reopen it to count again.`,
  closedSince: (name: string) => `The day of ${name} was closed after this. Reopen it first.`,
} as const;

export const noticeSentences = {
  line: 'Write the notice in one line, without characters that cannot be displayed',
  until: 'Give the end as an instant such as 2025-08-12T15:30+05:30',
  past: 'This end is in the past. Choose a later one.',
  clock: 'Give the time as 13:30',
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
