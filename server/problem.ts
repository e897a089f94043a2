import { boardSentences } from '#contract/board.ts';
import { failureSentences, photoSentences, ruleSentences } from '#contract/calls/problems.ts';
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
  'wrong-credentials': [401, failureSentences.login],
  'bad-board': [401, boardSentences.ended],
  'wrong-token': [401, 'A token is required.'],
  'missing-admin-header': [403, 'The admin-auth header is missing.'],
  'registration-closed': [403, 'Registration is closed.'],
  'pass-closed': [403, failureSentences.passClosed],
  'bad-signature': [403, 'This link to a photo has expired. Load the page again.'],
  'not-found': [404, 'There is nothing here.'],
  'bad-link': [404, deskSentences.badLink],
  'unknown-desk': [404, 'This desk has already ended.'],
  'no-link-needed': [404, 'This desk already has a phone, or has ended.'],
  'unknown-mail': [404, 'This mail cannot be retried: it was retried already, or deleted with its registration.'],
  'unknown-pass': [404, failureSentences.pass],
  'unknown-registration': [404, 'There is no registration with this id.'],
  'unknown-showcase': [404, 'This fest counts no visits at this place.'],
  'unknown-event': [404, 'This fest has no such event.'],
  'foreign-code': [404, deskSentences.foreignCode],
  'renewed-code': [404, deskSentences.renewedCode],
  'withdrawn-code': [404, deskSentences.withdrawnCode],
  unmoved: [404, 'This event has its planned room and time.'],
  'unknown-notice': [404, 'This notice has already ended.'],
  'too-slow': [408, 'The request took too long to arrive. Please send it again.'],
  'seen-at-event': [
    409,
    'You attended an event that you are removing, so it must stay. Tell an organiser if that is wrong.',
  ],
  'same-registration': [409, failureSentences.sameRegistration],
  'stale-pass': [412, failureSentences.stalePass],
  'body-too-large': [413, 'The request is too large.'],
  'photo-too-large': [413, photoSentences.tooLarge],
  'photo-too-heavy': [413, photoSentences.tooHeavy],
  'photo-too-many-pixels': [413, photoSentences.tooManyPixels],
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

/** An error to show the caller. Any other error reaches the caller as `unexpected`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly statusCode: number;

  constructor(code: ProblemCode, sentence: string = problems[code][1]) {
    super(sentence);
    this.name = 'Problem';
    this.code = code;
    this.statusCode = problems[code][0];
  }
}
