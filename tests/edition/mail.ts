import type { MailWords } from '#contract/fest.ts';

/** {fest} stands for the fest's name and number, {day} for its date. */
export const mail: MailWords = {
  registered: { subject: 'You’re in: {fest}, {day}', opening: ['You’re registered for {fest} on {day}.', 'Keep it.'] },
  'events-added': { subject: 'Events added to your day at {fest}', opening: ['Your registration has new events.'] },
  'photo-changed': { subject: 'A new ID photo for {fest}', opening: ['Your registration has a new ID photo.'] },
  'photo-rejected': {
    subject: 'Please send another ID photo for {fest}',
    opening: ['We could not accept your ID photo.'],
  },
  changed: { subject: 'Your registration for {fest} has changed', opening: ['Your registration has changed.'] },
  moved: { subject: 'New room or time for your event at {fest}', opening: ['One of your events has moved.'] },
  withdrawn: { subject: 'You’ve withdrawn from {fest}', opening: ['You’re no longer registered.'] },
  'pass-wanted': { subject: 'Your pass for {fest}', opening: ['Here is the link to your pass.'] },
  'pass-renewed': { subject: 'Your pass has a new link', opening: ['Your pass has a new link.'] },
  'email-changed': {
    subject: 'Your email address is no longer on a registration at {fest}',
    opening: ['It was replaced.'],
  },
  'utr-verified': { subject: 'Your payment is verified', opening: ['We’ve found your UPI payment.'] },
  'utr-asked': { subject: 'A question about your payment', opening: ['An organiser has a question.'] },
  'utr-rejected': { subject: 'Your payment was not found', opening: ['An organiser rejected the UTR.'] },
  howToChange: 'You can change your events on your pass: keep it private.',
  noEvents: 'You’ve chosen no events.',
  closing: 'See you on {day}.',
};
