import { whenText } from '#app/fest-time.ts';
import type { PaymentMethod } from '#contract/admin.ts';
import type { TextField } from '#contract/registration.ts';

export const fieldLabels: Record<TextField, string> = {
  name: 'Name',
  email: 'Email',
  contact: 'Number',
  college: 'College',
  course: 'Course',
  sem: 'Semester',
};

export const mailReasons: Record<string, string> = {
  registered: 'Their pass, after they registered',
  'events-added': 'Events added by a second form or at a desk',
  'photo-changed': 'A new ID photo',
  'photo-rejected': 'A request for another ID photo',
  changed: 'A change of their registration',
  moved: 'A new room or time of an event',
  withdrawn: 'Their withdrawal',
  'pass-wanted': 'Their pass again, on request',
  'pass-renewed': 'A new pass',
  'email-changed': 'A note to their old email',
  letter: 'A letter to many',
  'letter-test': 'A test of a letter',
  'utr-verified': 'Their UPI payment is verified',
  'utr-asked': 'A question about their UPI payment',
  'utr-rejected': 'Their UPI payment was rejected',
};

/** Such as '1 mail' or '3 mails'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const paymentLabels: Record<PaymentMethod, string> = { '': 'Not marked', cash: 'Cash', online: 'Online' };

/** Returns an unknown payment method unchanged. */
export function paymentLabel(stored: string | null | undefined): string {
  const method = stored ?? '';
  return Object.hasOwn(paymentLabels, method) ? paymentLabels[method as PaymentMethod] : method;
}

/** Returns the text unchanged if it is not a date. */
export const instantText = (instant: string, format: (instant: string) => string = whenText): string =>
  Number.isNaN(Date.parse(instant)) ? instant : format(instant);
