import type { MailWords } from '#contract/fest.ts';

export const mail: MailWords = {
  registered: { subject: 'Welcome aboard {fest}', opening: ['Your berth at {fest} on {day} is booked.'] },
  'events-added': { subject: 'More for {day}', opening: ['More was booked. All of it is below.'] },
  'photo-changed': { subject: 'A new face', opening: ['Your boarding pass has a new photo.'] },
  'photo-rejected': { subject: 'Another face, please', opening: ['Your boarding pass needs another photo.'] },
  changed: { subject: 'Your {day} has changed', opening: ['Below is what you have booked now.'] },
  withdrawn: { subject: 'Your berth is free again', opening: ['All that we knew of you is deleted.'] },
  'pass-wanted': { subject: 'Your boarding pass', opening: ['Here is the link that was asked for.'] },
  moved: { subject: 'A new gate', opening: ['One of your flights has a new gate or time.'] },
  'pass-renewed': { subject: 'A new boarding pass', opening: ['The old link no longer opens anything.'] },
  'email-changed': { subject: 'Another mailbox', opening: ['We no longer write to this mailbox.'] },
  'utr-verified': { subject: 'Your fare is here', opening: ['The purser has found your payment.'] },
  'utr-asked': { subject: 'A word about your fare', opening: ['The purser has a question about your payment.'] },
  'utr-rejected': { subject: 'Your fare was not found', opening: ['The purser has not found your payment.'] },
  howToChange: 'Change your mind on your pass while we take bookings.',
  noEvents: 'Nothing is booked.',
  closing: 'Mind the gap between pier and boat.',
};
