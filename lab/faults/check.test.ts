import { beforeAll, expect, test } from 'vitest';
import type { PersonBook } from '#contract/book/entry.ts';
import { decodePhoto } from '#server/photos/decode.ts';
import { check, Verdict } from './check.ts';
import { Ledger } from './ledger.ts';
import { drawPhotos, type Picture, smallPhotos } from './photos.ts';
import type { Stored } from './stored.ts';

let pictures: Picture[];
let photos: { bytes: Buffer; thumbnail: Buffer; mediaType: string }[];
beforeAll(async () => {
  pictures = await drawPhotos(smallPhotos);
  photos = await Promise.all(pictures.slice(0, 2).map((picture) => decodePhoto(picture.upload)));
});

const texts = { name: 'Asha', email: 'Asha@x.example', contact: '9876543210', college: 'C', course: 'D', sem: '1' };

function scene() {
  const ledger = new Ledger();
  const person = ledger.add(texts);
  const submission = ledger.submit(person, { key: 'key', events: ['Oracle', 'C Bingo'], photo: 0 });
  ledger.acknowledge(person, submission, { message: 'Registration successful!', pass: '/pass/a' });
  ledger.acknowledgeMark(person.marks.isPresent, true);
  person.presence = { eventId: 'oracle', changes: { acknowledged: 1, isUnderWay: false } };
  const visits = { acknowledged: 2, isUnderWay: false };
  ledger.visits.set('Desk', visits);
  const registered = { id: 'a', email_key: 'asha@x.example', registered_at: '2025-08-01T06:00:00.000Z' };
  const seen = { key: 'seen', kind: 'seen', at: '2025-08-12T04:00:00.000Z', by: 'Desk', events: ['oracle'] };
  const book: PersonBook = { registeredFor: ['oracle', 'bingo'], entries: [seen] };
  const stored: Stored = {
    registrations: [{ ...texts, ...registered, is_present: 1, payment_method: '', pass_version: 0 }],
    events: ['oracle', 'bingo'].map((event_id) => ({ registration_id: 'a', event_id })),
    photos: [{ registration_id: 'a', media_type: 'image/jpeg', version: 0, ...kept(0) }],
    submissions: [
      { key: 'key', fingerprint: '', registration_id: 'a', message: 'Registration successful!', created_at: '' },
    ],
    presences: [{ registration_id: 'a', event_id: 'oracle' }],
    books: new Map([['a', book]]),
    visits: ['1', '2'].map((key) => ({ key, actor: 'Desk' })),
  };
  const [row] = stored.registrations;
  const [answer] = stored.submissions;
  const [photo] = stored.photos;
  const [presence] = stored.presences;
  if (!row || !answer || !photo || !presence) throw new Error('The scene is empty');
  return { ledger, person, submission, visits, stored, row, answer, photo, presence, book };
}

const kept = (index: number) => ({
  bytes: photos[index]?.bytes ?? Buffer.alloc(0),
  thumbnail: photos[index]?.thumbnail ?? Buffer.alloc(0),
});

type Scene = ReturnType<typeof scene>;

async function countsAfter(spoil: (asha: Scene) => void) {
  const asha = scene();
  spoil(asha);
  const verdict = new Verdict();
  await check(asha.ledger, asha.stored, pictures, verdict);
  return { lost: verdict.lost.size, doubled: verdict.doubled.size, torn: verdict.torn.size };
}

const walkIn = (ledger: Ledger) => ledger.addWalkIn({ ...texts, name: 'Ravi' }, 'oracle');

const seenAgain = { key: 'again', kind: 'seen', at: '2025-08-12T04:01:00.000Z', by: 'Desk', events: ['oracle'] };

const none = { lost: 0, doubled: 0, torn: 0 };

test('a registration that is stored whole and once passes', async () => {
  expect(await countsAfter(() => {})).toEqual(none);
});

test('a registration that was never acknowledged passes, stored or not', async () => {
  const nothing = { registrations: [], events: [], photos: [], submissions: [], presences: [], books: new Map() };
  expect(
    await countsAfter(({ stored, submission, person }) => {
      submission.answer = null;
      person.presence = null;
      Object.assign(stored, nothing);
    }),
  ).toEqual(none);
  expect(
    await countsAfter(({ submission, person }) => {
      submission.answer = null;
      person.marks.isPresent = { acknowledged: false, underWay: true };
    }),
  ).toEqual(none);
});

test.each<[string, 'lost' | 'doubled' | 'torn', (asha: Scene) => void]>([
  ['a registration that is gone', 'lost', ({ stored }) => stored.registrations.pop()],
  ['an event that is gone', 'lost', ({ stored }) => stored.events.pop()],
  ['a photo that is gone', 'lost', ({ stored }) => stored.photos.pop()],
  ['an answer that is gone', 'lost', ({ stored }) => stored.submissions.pop()],
  ['a mark that is gone', 'lost', ({ row }) => Object.assign(row, { is_present: 0 })],
  ['an entry that is gone', 'lost', ({ book }) => book.entries.pop()],
  ['a presence that is gone', 'torn', ({ stored }) => stored.presences.pop()],
  ['a payment that no entry explains', 'torn', ({ row }) => Object.assign(row, { payment_method: 'cash' })],
  ['somebody of whom the book knows nothing', 'torn', ({ stored }) => stored.books.clear()],
  ['a visit that is gone', 'lost', ({ stored }) => stored.visits.pop()],
  ['a walk-in who is gone', 'lost', ({ ledger }) => ledger.acknowledgeWalkIn(walkIn(ledger), true)],
  ['a walk-in who was known', 'doubled', ({ ledger }) => ledger.acknowledgeWalkIn(walkIn(ledger), false)],
  ['a mark that is there twice', 'doubled', ({ book }) => book.entries.push({ ...seenAgain })],
  ['a visit that nobody sent', 'doubled', ({ visits }) => Object.assign(visits, { acknowledged: 1 })],
  ['a second record', 'doubled', ({ stored, row }) => stored.registrations.push({ ...row, id: 'b' })],
  [
    'an answer that only a second write explains',
    'doubled',
    ({ ledger, person, submission }) =>
      ledger.acknowledge(person, submission, { message: 'You were already registered.' }),
  ],
  [
    'another pass for a repeated send',
    'doubled',
    ({ ledger, person, submission }) =>
      ledger.acknowledge(person, submission, { message: 'Registration successful!', pass: '/pass/b' }),
  ],
  ['a mark elsewhere', 'torn', ({ book }) => Object.assign(book.entries[0] ?? {}, { events: ['bingo'] })],
  ['a presence elsewhere', 'torn', ({ stored, presence }) => stored.presences.push({ ...presence, event_id: 'bingo' })],
  ['another value in a field', 'torn', ({ row }) => Object.assign(row, { course: 'E' })],
  [
    'an event that nobody chose',
    'torn',
    ({ stored }) => stored.events.push({ registration_id: 'a', event_id: 'logo' }),
  ],
  ['a photo that cannot be read', 'torn', ({ photo }) => Object.assign(photo, { bytes: photo.bytes.subarray(0, 40) })],
  ['the photo of somebody else', 'torn', ({ photo }) => Object.assign(photo, kept(1))],
  ['an answer without its message', 'torn', ({ answer }) => Object.assign(answer, { message: null })],
  [
    'somebody who never registered',
    'torn',
    ({ stored, row }) => stored.registrations.push({ ...row, id: 'b', name: 'B' }),
  ],
  [
    'an event of no registration',
    'torn',
    ({ stored }) => stored.events.push({ registration_id: 'b', event_id: 'logo' }),
  ],
  ['a photo of no registration', 'torn', ({ stored, photo }) => stored.photos.push({ ...photo, registration_id: 'b' })],
])('%s is reported as %s', async (_name, kind, spoil) => {
  const counts = await countsAfter(spoil);
  expect(counts[kind]).toBeGreaterThan(0);
});

test('what a desk has sent and was not yet told passes, stored or not', async () => {
  const sentOnce = (spoil: (asha: Scene) => void) =>
    countsAfter((asha) => {
      for (const count of [asha.visits, asha.person.presence?.changes])
        Object.assign(count ?? {}, { acknowledged: 0, isUnderWay: true });
      asha.stored.visits.pop();
      spoil(asha);
    });
  expect(await sentOnce(() => {})).toEqual(none);
  expect(
    await sentOnce(({ stored, row, book, person }) => {
      person.marks.isPresent = { acknowledged: false, underWay: true };
      stored.visits.pop();
      stored.presences.pop();
      Object.assign(row, { is_present: 0 });
      book.entries.pop();
    }),
  ).toEqual(none);
});

test('an unanswered registration without its events, which its entry has, or its photo counts as torn', async () => {
  const unanswered = (spoil: (asha: Scene) => void) =>
    countsAfter((asha) => {
      asha.submission.answer = null;
      spoil(asha);
    });
  expect((await unanswered(({ stored }) => stored.events.splice(0))).torn).toBe(2);
  expect((await unanswered(({ stored }) => stored.events.splice(1))).torn).toBe(2);
  expect((await unanswered(({ stored }) => stored.photos.pop())).torn).toBe(1);
});
