import { boardSentences } from '#contract/board.ts';
import {
  failureSentences,
  passSentences,
  photoSentences,
  refusedPhotoSentences,
  ruleSentences,
} from '#contract/calls/problems.ts';
import { dashboardSentences, peopleSentences } from '#contract/calls/tool-sentences.ts';
import { deskSentences } from '#contract/desk/sentences.ts';

const problems = {
  'invalid-input': [400, 'The request has a wrong or missing value.'],
  unreadable: [400, ruleSentences.unreadable],
  'malformed-body': [400, 'The request could not be read. Please send it again.'],
  'malformed-key': [400, 'An Idempotency-Key is 1 to 200 printable ASCII characters.'],
  'malformed-time': [400, 'Noted-At is an instant in UTC such as 2025-08-12T04:35:10.000Z.'],
  'malformed-id': [400, 'This is not the id of a registration.'],
  'photo-empty': [400, photoSentences.empty],
  'signed-out': [401, failureSentences.signedOut],
  'desk-ended': [401, deskSentences.ended],
  'wrong-credentials': [401, dashboardSentences.login],
  'bad-board': [401, boardSentences.ended],
  'wrong-token': [401, 'A token is required.'],
  'missing-admin-header': [403, 'The admin-auth header is missing.'],
  'wrong-password': [403, 'The current password is wrong.'],
  'registration-closed': [403, 'Registration is closed.'],
  'pass-closed': [403, passSentences.closed],
  'bad-signature': [403, 'This link to a photo has expired. Load the page again.'],
  'not-found': [404, 'There is nothing here.'],
  'bad-link': [404, deskSentences.badLink],
  'unknown-desk': [404, 'This desk has already ended.'],
  'no-link-needed': [404, 'This desk already has a phone, or has ended.'],
  'unknown-mail': [404, 'This mail cannot be retried: it was retried already, or deleted with its registration.'],
  'unknown-invitation': [
    404,
    'This link does not work: part of it is missing, or it was replaced or revoked. Ask an organiser for a new one.',
  ],
  'used-invitation': [404, 'This link was used already. If you used it, sign in. If you did not, tell an organiser.'],
  'expired-invitation': [404, 'This link worked for seven days and has expired. Ask an organiser for a new one.'],
  'invitation-over': [404, 'This invitation was used or revoked already.'],
  'unknown-account': [404, 'This account was removed already.'],
  'unknown-session': [404, 'This session has already ended.'],
  'unknown-pass': [404, passSentences.unknown],
  'unknown-registration': [404, 'There is no registration with this id.'],
  withdrawn: [404, peopleSentences.withdrawn],
  'unknown-showcase': [404, 'This fest counts no visits at this place.'],
  'unknown-event': [404, 'This fest has no such event.'],
  'foreign-code': [404, deskSentences.foreignCode],
  'renewed-code': [404, deskSentences.renewedCode],
  'withdrawn-code': [404, deskSentences.withdrawnCode],
  'unknown-merge': [
    404,
    'These two registrations are not merged, or one of them was merged again later. Undo the later merge first.',
  ],
  'unknown-clearing': [404, 'This was undone already.'],
  'unknown-collector': [404, 'Nobody with this name has an account, a desk or cash.'],
  'unknown-handover': [404, 'This handover is unknown, or was cancelled already.'],
  'unknown-close': [404, 'This close is unknown, or was reopened already.'],
  'unknown-photo': [404, 'This participant has no ID photo now.'],
  'undone-already': [404, 'This was undone already.'],
  'unknown-utr': [404, 'This UTR is unknown, or the participant has replaced it.'],
  unmoved: [404, 'This event has not moved: it has its planned room and time.'],
  'unknown-letter': [404, 'This letter is unknown, or its preview is over a day old. Write it again.'],
  'unsent-letter': [404, 'This letter was not sent, or was stopped already.'],
  'bad-leaving-link': [404, 'This link does not work: part of it is missing.'],
  'unknown-notice': [404, 'This notice has already ended.'],
  'too-slow': [408, 'The request took too long to arrive. Please send it again.'],
  'seen-at-event': [
    409,
    'You attended an event that you are removing, so it must stay. Tell an organiser if that is wrong.',
  ],
  'changed-person': [409, peopleSentences.changed],
  'photo-replaced': [409, 'The participant has sent another photo. Look at that one.'],
  'photo-checked': [409, 'Somebody has just checked this photo differently. Undo that first.'],
  'too-little-cash': [409, 'This is more cash than this person or desk holds.'],
  'utr-taken': [409, 'This UTR was entered already. Each payment has its own number: check yours.'],
  'utr-fixed': [
    409,
    'There is already a UTR for you, or for one of the people you added. Send another one only if an organiser asks about it or rejects it.',
  ],
  'day-closed': [409, 'This day is closed. Reopen it first.'],
  'username-taken': [409, 'Somebody has this username already. Choose another one.'],
  'last-account': [409, 'This is the last account. Invite somebody, and wait until they have joined. Then remove it.'],
  'same-registration': [409, passSentences.sameRegistration],
  'stale-pass': [412, passSentences.stale],
  'body-too-large': [413, 'The request is too large.'],
  'photo-too-large': [413, photoSentences.tooLarge],
  'photo-too-heavy': [413, refusedPhotoSentences.tooHeavy],
  'photo-too-many-pixels': [413, refusedPhotoSentences.tooManyPixels],
  'wrong-content-type': [415, 'The request has a content type that is not accepted here.'],
  'photo-not-an-image': [415, photoSentences.notAnImage],
  'photo-heic': [415, photoSentences.heic],
  'key-reused': [422, 'This Idempotency-Key was already used for something else. Send this with a new key.'],
  'too-many-requests': [429, 'Too many requests. Please wait a moment and try again.'],
  'head-too-large': [431, 'The headers of the request are too large.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],
  closing: [503, 'The server is restarting. Please try again in a moment.'],
  busy: [503, 'The server is busy. Please try again in a moment.'],
  'database-unreachable': [503, 'The database does not answer. Please try again in a moment.'],
  'no-room': [507, 'There is no room left to store this. Nothing was stored. Please try again later.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ProblemCode = keyof typeof problems;

/** An error whose message the caller gets. `problemFor` (server/http/errors.ts) turns other errors into a Problem. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly statusCode: number;
  /** More fields of the answer. */
  readonly more: object;

  constructor(code: ProblemCode, sentence: string = problems[code][1], more: object = {}) {
    super(sentence);
    this.name = 'Problem';
    this.code = code;
    this.statusCode = problems[code][0];
    this.more = more;
  }
}
