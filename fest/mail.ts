import type { MailWords } from '#contract/fest.ts';

/** {fest} is replaced by the name and number of the fest, {day} by its day. */
export const mail: MailWords = {
  registered: {
    subject: 'You’re in: {fest}, {day}',
    opening: [
      'You’re registered for {fest} on {day}. Keep this mail: with it you find your pass again on any phone.',
      'The attached file puts your events into your calendar.',
    ],
  },
  'events-added': {
    subject: 'Events added to your day at {fest}',
    opening: [
      'A form with your mail and number, or a desk at the fest, added events to your registration. This is all that you have now.',
    ],
  },
  changed: {
    subject: 'Your day at {fest} has changed',
    opening: ['Your registration was changed, from your pass or at a desk. This is how it stands now.'],
  },
  withdrawn: {
    subject: 'You have withdrawn from {fest}',
    opening: [
      'You’re no longer registered. Your name, mail, number, college, course, events and any ID photo are deleted, and your pass opens nothing any more.',
    ],
  },
  'pass-wanted': {
    subject: 'Your pass for {fest}',
    opening: [
      'Somebody, we hope you, asked for the link to your pass. If it was not you, there is nothing to do: the link is in this mail alone.',
    ],
  },
  'pass-renewed': {
    subject: 'Your pass for {fest} has a new link',
    opening: [
      'This is the new link to your pass. The old one, and the QR code that you may have saved, no longer work.',
    ],
  },
  howToChange:
    'On your pass you can change your events, add an ID photo or withdraw, as long as registration is open. Whoever has its link can do so too: keep it to yourself.',
  noEvents: 'You have chosen no event.',
  closing: 'See you on {day}.',
};
