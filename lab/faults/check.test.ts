import { beforeAll, expect, test } from 'vitest';
import type { PersonBook } from '#contract/book/entry.ts';
import { check, Verdict } from './check.ts';
import { Ledger } from './ledger.ts';
import { drawPhotos, type Picture, smallPhotos } from './photos.ts';
import type { Stored } from './stored.ts';

let pictures: Picture[];
beforeAll(async () => {
  pictures = await drawPhotos(smallPhotos);
});

const texts = { name: 'Asha', email: 'Asha@x.example', contact: '9876543210', college: 'C', course: 'D', sem: '1' };

function scene() {
  const ledger = new Ledger();
  const person = ledger.add(texts);
  const form = ledger.submit(person, { key: 'key', events: ['Oracle', 'C Bingo'], photo: 0 });
  ledger.acknowledge(person, form, { message: 'Registration successful!', pass: '/pass/a' });
  ledger.acknowledgeMark(person.marks.isPresent, true);
  person.presence = { eventId: 'oracle', changes: { acknowledged: 1, isUnderWay: false } };
  const registered = { id: 'a', email_key: 'asha@x.example', registered_at: '2025-08-01T06:00:00.000Z' };
  const seen = { key: 'seen', kind: 'seen', at: '2025-08-12T04:00:00.000Z', by: 'Desk', events: ['oracle'] };
  const book: PersonBook = { registeredFor: ['oracle', 'bingo'], entries: [seen] };
  const stored: Stored = {
    registrations: [
      { ...texts, ...registered, is_present: 1, payment_method: '', pass_version: 0, is_suspect: 0, no_letters: 0 },
    ],
    events: ['oracle', 'bingo'].map((event_id) => ({ registration_id: 'a', event_id })),
    photos: [{ registration_id: 'a', media_type: 'image/jpeg', version: 0, fault: null, ...kept(0) }],
    submissions: [
      { key: 'key', fingerprint: '', registration_id: 'a', message: 'Registration successful!', created_at: '' },
    ],
    presences: [{ registration_id: 'a', event_id: 'oracle' }],
    books: new Map([['a', book]]),
    visits: [],
  };
  const [row] = stored.registrations;
  const [answer] = stored.submissions;
  const [photo] = stored.photos;
  const [presence] = stored.presences;
  if (!row || !answer || !photo || !presence) throw new Error('The scene is empty');
  return { ledger, person, form, stored, row, answer, photo, presence, book };
}

function kept(index: number) {
  const { bytes = Buffer.alloc(0), thumbnail = Buffer.alloc(0) } = pictures[index]?.stored ?? {};
  return { bytes, thumbnail };
}

type Scene = ReturnType<typeof scene>;

function countsAfter(spoil: (asha: Scene) => unknown) {
  const asha = scene();
  spoil(asha);
  const verdict = new Verdict();
  check(asha.ledger, asha.stored, pictures, verdict);
  return { lost: verdict.lost.size, doubled: verdict.doubled.size, torn: verdict.torn.size };
}

const walkIn = (ledger: Ledger) => ledger.addWalkIn({ ...texts, name: 'Ravi' }, 'oracle');
const seenAgain = { key: 'again', kind: 'seen', at: '2025-08-12T04:01:00.000Z', by: 'Desk', events: ['oracle'] };
const nothing = { registrations: [], events: [], photos: [], submissions: [], presences: [], books: new Map() };
const sent = 'Registration successful!';

const isUnderWay = ({ person }: Scene) =>
  Object.assign(person.presence?.changes ?? {}, { acknowledged: 0, isUnderWay: true });

const sound: Record<string, (asha: Scene) => unknown> = {
  'a registration that is stored whole and once': () => {},
  'a registration that was never acknowledged, not stored': ({ stored, form, person }) => {
    form.answer = null;
    person.presence = null;
    Object.assign(stored, nothing);
  },
  'a registration that was never acknowledged, stored': ({ form, person }) => {
    form.answer = null;
    person.marks.isPresent = { acknowledged: false, underWay: true };
  },
  'a mark that a desk is sending, stored': isUnderWay,
  'a mark that a desk is sending, not stored': (asha) => {
    isUnderWay(asha);
    asha.person.marks.isPresent = { acknowledged: false, underWay: true };
    Object.assign(asha.row, { is_present: 0 });
    for (const rows of [asha.stored.presences, asha.book.entries]) rows.pop();
  },
};

const lost: typeof sound = {
  'a registration that is missing': ({ stored }) => stored.registrations.pop(),
  'an event that is missing': ({ stored }) => stored.events.pop(),
  'a photo that is missing': ({ stored }) => stored.photos.pop(),
  'an answer that is missing': ({ stored }) => stored.submissions.pop(),
  'a mark that is missing': ({ row }) => Object.assign(row, { is_present: 0 }),
  'an entry that is missing': ({ book }) => book.entries.pop(),
  'a walk-in who is missing': ({ ledger }) => ledger.acknowledgeWalkIn(walkIn(ledger), true),
};

const doubled: typeof sound = {
  'a new walk-in reported as registered before': ({ ledger }) => ledger.acknowledgeWalkIn(walkIn(ledger), false),
  'a mark that is stored twice': ({ book }) => book.entries.push({ ...seenAgain }),
  'a mark that nobody sent': ({ person }) => Object.assign(person.presence?.changes ?? {}, { acknowledged: 0 }),
  'a second record of one person': ({ stored, row }) => stored.registrations.push({ ...row, id: 'b' }),
  'an answer that only a second write explains': ({ ledger, person, form }) =>
    ledger.acknowledge(person, form, { message: 'You were already registered.' }),
  'another pass for a repeated send': ({ ledger, person, form }) =>
    ledger.acknowledge(person, form, { message: sent, pass: '/pass/b' }),
};

const torn: typeof sound = {
  'a presence that is missing': ({ stored }) => stored.presences.pop(),
  'a payment that no entry explains': ({ row }) => Object.assign(row, { payment_method: 'cash' }),
  'a person without a book': ({ stored }) => stored.books.clear(),
  'a mark at another event': ({ book }) => Object.assign(book.entries[0] ?? {}, { events: ['bingo'] }),
  'a presence at another event': ({ stored, presence }) => stored.presences.push({ ...presence, event_id: 'bingo' }),
  'another value in a field': ({ row }) => Object.assign(row, { course: 'E' }),
  'an event that nobody chose': ({ stored }) => stored.events.push({ registration_id: 'a', event_id: 'logo' }),
  'a photo that cannot be read': ({ photo }) => Object.assign(photo, { bytes: photo.bytes.subarray(0, 40) }),
  'the photo of somebody else': ({ photo }) => Object.assign(photo, kept(1)),
  'an answer without its message': ({ answer }) => Object.assign(answer, { message: null }),
  'somebody who never registered': ({ stored, row }) => stored.registrations.push({ ...row, id: 'b', name: 'B' }),
  'an event without a registration': ({ stored }) => stored.events.push({ registration_id: 'b', event_id: 'logo' }),
  'a photo without a registration': ({ stored, photo }) => stored.photos.push({ ...photo, registration_id: 'b' }),
  'an unanswered registration without its events': ({ form, stored }) => {
    form.answer = null;
    stored.events.splice(0);
  },
  'an unanswered registration without some of its events': ({ form, stored, book }) => {
    form.answer = null;
    stored.events.splice(1);
    book.registeredFor = ['oracle'];
  },
  'an unanswered registration without its photo': ({ form, stored }) => {
    form.answer = null;
    stored.photos.pop();
  },
};

test.each(Object.entries(sound))('the check accepts %s', (_what, spoil) => {
  expect(countsAfter(spoil)).toEqual({ lost: 0, doubled: 0, torn: 0 });
});

const spoiled = Object.entries({ lost, doubled, torn }).flatMap(([kind, cases]) =>
  Object.entries(cases).map(([what, spoil]) => [what, kind as 'lost' | 'doubled' | 'torn', spoil] as const),
);
test.each(spoiled)('the check reports %s as %s', (_what, kind, spoil) => {
  expect(countsAfter(spoil)[kind]).toBeGreaterThan(0);
});
