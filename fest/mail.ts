import type { MailWords } from '#contract/fest.ts';

/** {fest} stands for the fest's name and number, {day} for its date. A button follows the first paragraph. */
export const mail: MailWords = {
  registered: {
    subject: 'You’re in: {fest}, {day}',
    opening: [
      'You’re registered for {fest} on {day}.',
      'Keep this email: its link opens your pass on any phone. The attached file adds your events to your calendar.',
    ],
  },
  'events-added': {
    subject: 'Events added to your day at {fest}',
    opening: [
      'Your registration has new events.',
      'They were added by a form with your email and number, or at a desk. All your events are below.',
    ],
  },
  'photo-changed': {
    subject: 'A new ID photo for {fest}',
    opening: [
      'Your registration has a new ID photo.',
      'It was added on your pass, or by a form with your email and number. You can replace it on your pass.',
    ],
  },
  'photo-rejected': {
    subject: 'Please send another ID photo for {fest}',
    opening: [
      'We could not accept your ID photo. The reason is below.',
      'Please replace it on your pass. If registration has closed, show your college card at the desk instead.',
    ],
  },
  changed: {
    subject: 'Your registration for {fest} has changed',
    opening: [
      'Your registration has changed.',
      'It was changed on your pass, at a desk or by an organiser. All your events are below.',
    ],
  },
  moved: {
    subject: 'New room or time for your event at {fest}',
    opening: ['One of your events has a new room or time.'],
  },
  withdrawn: {
    subject: 'You’ve withdrawn from {fest}',
    opening: [
      'You’re no longer registered. Your pass no longer works.',
      'We’ve deleted your name, email, number, college, course, events and any ID photo.',
    ],
  },
  'pass-wanted': {
    subject: 'Your pass for {fest}',
    opening: [
      'Here is the link to your pass.',
      'Somebody, hopefully you, asked for this link. If it wasn’t you, ignore this email: nobody else got the link.',
    ],
  },
  'pass-renewed': {
    subject: 'Your pass for {fest} has a new link',
    opening: ['Your pass has a new link.', 'The old link and any saved QR code no longer work.'],
  },
  'email-changed': {
    subject: 'Your email address is no longer on a registration at {fest}',
    opening: [
      'This email address was on a registration. An organiser has replaced it with another address.',
      'Emails about that registration no longer come here. If that is wrong, write to us.',
    ],
  },
  'utr-verified': {
    subject: 'Your payment for {fest} is verified',
    opening: ['We’ve found your UPI payment. Your pass shows it.'],
  },
  'utr-asked': {
    subject: 'A question about your payment for {fest}',
    opening: ['An organiser has a question about your UPI payment. Check the UTR on your pass and send it again.'],
  },
  'utr-rejected': {
    subject: 'Your payment for {fest} was not found',
    opening: ['An organiser rejected the UTR of your payment. You can enter another one on your pass.'],
  },
  howToChange:
    'On your pass you can change your events, add an ID photo or withdraw while registration is open. Anyone with the link can change it: keep it private.',
  noEvents: 'You’ve chosen no events.',
  closing: 'See you on {day}.',
};
