import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mergeSentences, successSentences } from '#contract/calls/problems.ts';
import { historyOf } from '#server/book/entries.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { findPhoto } from '#server/photos/store.ts';
import { databases, sharedDatabase } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { groupCommit, type Register } from './group-commit.ts';
import type { NewRegistration } from './register.ts';
import type { SubmissionId } from './submissions.ts';

const photo = (text: string) => ({
  mediaType: 'image/jpeg',
  bytes: Buffer.from(text),
  thumbnail: Buffer.from(`small ${text}`),
});
const broken = { ...photo('x'), thumbnail: null as unknown as Buffer };
const now = new Date('2025-08-01T06:00:00Z');
const later = new Date('2025-08-02T06:00:00Z');
const { nothingNew, added, detailsKept, photoAdded, photoNotTaken, passMailed } = mergeSentences;
let count = 0;
const newKey = (): SubmissionId => ({ key: `key-${count++}`, fingerprint: 'a' });
const newContact = () => String(6_000_000_000 + count++);

describe.each(databases)('registering on %s', (_name, open) => {
  const { db } = sharedDatabase(open);
  let send: Register;
  let asha: NewRegistration;
  const register = async (about: Partial<NewRegistration>, at = later, submission = newKey()) =>
    (await send({ registration: { ...asha, ...about }, submission, now: at })).message;
  const rows = async () => (await listRegistrations(db)).filter(({ contact }) => contact === asha.contact);
  beforeAll(() => {
    send = groupCommit(db);
  });
  beforeEach(() => {
    asha = { ...ashaTexts, contact: newContact(), eventIds: ['oracle'], photo: null };
  });

  test('rejects other content under a used key, even during the first request, and stores nothing', async () => {
    const key = `shared-${asha.contact}`;
    const results = await Promise.allSettled([
      register({}, now, { key, fingerprint: 'a' }),
      register({ contact: newContact() }, now, { key, fingerprint: 'b' }),
    ]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(['key-reused']);
    expect(await rows()).toHaveLength(1);
  });

  test('adds events to the registration with the same email and contact, and overwrites nothing', async () => {
    await register({}, now);
    const again = { name: 'Other', email: ' ASHA@Students.example', eventIds: ['oracle', 'bingo', 'logo'] };
    expect(await register(again)).toBe([added(['Logo Design', 'C Bingo']), detailsKept, passMailed].join(' '));
    expect(await register(again)).toBe([nothingNew, detailsKept, passMailed].join(' '));
    const { name, email } = asha;
    const selectedEvents = ['Logo Design', 'C Bingo', 'Oracle'];
    expect(await rows()).toMatchObject([{ name, email, registrationDate: now.toISOString(), selectedEvents }]);
  });

  test('gives the same answer whether the other details differ or not', async () => {
    await register({}, now);
    expect(await register({ name: 'Other', college: 'Other' })).toBe(await register({}));
  });

  test('queues an email for each form, and none for a repeated one', async () => {
    await db.deleteFrom('mails').execute();
    const first = newKey();
    const others = [1, 2, 3].map(() => register({ contact: newContact() }, now));
    await Promise.all([register({}, now, first), ...others]);
    await register({}, later, first);
    await register({});
    await register({ eventIds: ['bingo', 'logo'] });
    const mails = await db.selectFrom('mails').selectAll().orderBy('id').execute();
    expect(mails.map((mail) => mail.reason)).toEqual([...Array(4).fill('registered'), 'pass-wanted', 'events-added']);
    expect(mails.at(-2)).toMatchObject({ details: '{}', registration_id: mails[3]?.registration_id });
    expect(mails.at(-1)).toMatchObject({ recipient: '', created_at: later.toISOString() });
    expect(new Set(mails.map((mail) => mail.registration_id)).size).toBe(4);
  });

  test('stores a photo only if there was none', async () => {
    await register({}, now);
    expect(await register({ photo: photo('one') })).toContain(photoAdded);
    expect(await register({ photo: photo('two') })).toContain(photoNotTaken);
    const id = (await rows())[0]?._id ?? '';
    const stored = await findPhoto(db, id, 'thumbnail');
    expect(Buffer.from(stored?.content ?? '').toString()).toBe('small one');
    const noted = (await historyOf(db, id)).filter(({ kind }) => kind === 'photo-added');
    expect(noted).toMatchObject([{ at: later.toISOString(), role: 'visitor', new_value: 'later form' }]);
  });

  test('emails that a later form added a photo, even if it also added events', async () => {
    await register({}, now);
    await db.deleteFrom('mails').execute();
    await register({ eventIds: ['bingo'], photo: photo('one') });
    const mails = await db.selectFrom('mails').select('reason').orderBy('id').execute();
    expect(mails.map(({ reason }) => reason)).toEqual(['events-added', 'photo-changed']);
  });

  test('stores nothing of a broken registration, but stores the others completely', async () => {
    const same = newKey();
    const [first, second] = [newContact(), newContact()];
    const rowsIn = async (table: 'entries' | 'mails') => (await db.selectFrom(table).selectAll().execute()).length;
    const written = async () => [await rowsIn('entries'), await rowsIn('mails')];
    const [entries = 0, mails = 0] = await written();
    const results = await Promise.allSettled([
      register({ contact: first }),
      register({ photo: broken }, now, same),
      register({ contact: second }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([await rows(), await written()]).toEqual([[], [entries + 2, mails + 2]]);
    expect(await register({}, now, same)).toBe(successSentences.registered);
  });
});
