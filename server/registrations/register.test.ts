import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { latestEntries } from '#server/book/entries.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { findPhoto } from '#server/photos/store.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { groupCommit, type Register } from './group-commit.ts';
import type { NewRegistration } from './register.ts';
import type { Submission } from './submissions.ts';

const asha: NewRegistration = { ...ashaTexts, eventIds: ['oracle'], photo: null };
const photo = (text: string) => ({
  mediaType: 'image/jpeg',
  bytes: Buffer.from(text),
  thumbnail: Buffer.from(`small ${text}`),
});
const now = new Date('2025-08-01T06:00:00Z');
const later = new Date('2025-08-02T06:00:00Z');
let keys = 0;
const submission = (): Submission => ({ key: `key-${keys++}`, fingerprint: 'a' });

describe.each(databases)('registering on %s', (_name, open) => {
  let database: TestDatabase;
  let send: Register;
  const register = async (registration: NewRegistration, submission: Submission, now: Date) =>
    (await send({ registration, submission, now })).message;
  beforeEach(async () => {
    database = await open();
    send = groupCommit(database.db);
  });
  afterEach(() => database.discard());

  test('stores the registration with its event and its photo', async () => {
    const message = await register({ ...asha, photo: photo('first') }, submission(), now);
    expect(message).toBe('Registration successful!');
    const [row] = await listRegistrations(database.db);
    expect(row).toEqual({
      _id: expect.any(String),
      name: 'Asha Rao',
      email: asha.email,
      contact: asha.contact,
      college: 'City College',
      selectedEvents: ['Oracle'],
      isPresent: false,
      paymentMethod: '',
      registrationDate: now.toISOString(),
      photoVersion: 0,
    });
    const stored = await findPhoto(database.db, row?._id ?? '', 'full');
    expect(Buffer.from(stored?.content ?? '').toString()).toBe('first');
  });

  test('adds events to the registration with the same email and contact, and overwrites nothing', async () => {
    await register(asha, submission(), now);
    const again = { ...asha, name: 'Other', email: ' ASHA@Students.example', eventIds: ['oracle', 'bingo', 'logo'] };
    const message = await register(again, submission(), later);
    expect(message).toBe(
      'You were already registered. Added: Logo Design, C Bingo. Your details stay as they were given first. The link to your pass comes by mail.',
    );
    const rows = await listRegistrations(database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: 'Asha Rao',
      email: asha.email,
      registrationDate: now.toISOString(),
      selectedEvents: ['Logo Design', 'C Bingo', 'Oracle'],
    });
  });

  test('takes an email that only looks the same as that of the same person, and keeps it as it was typed first', async () => {
    await register({ ...asha, email: 'asha\u00ad@students.example' }, submission(), now);
    for (const email of ['asha@students.example', 'ａｓｈａ@students.example\u2060', 'as\u200bha@students.example']) {
      expect(await register({ ...asha, email }, submission(), later)).toContain('already registered');
    }
    const rows = await listRegistrations(database.db);
    expect(rows.map((row) => row.email)).toEqual(['asha\u00ad@students.example']);
  });

  test('queues a mail for each form, as the answer to an addition has no link, and none for a repeated send', async () => {
    const first = submission();
    const others = [1, 2, 3].map((n) => register({ ...asha, contact: `900000000${n}` }, submission(), now));
    await Promise.all([register(asha, first, now), ...others]);
    await register(asha, first, later);
    await register(asha, submission(), later);
    await register({ ...asha, eventIds: ['bingo', 'logo'] }, submission(), later);
    const rows = await database.db.selectFrom('mails').selectAll().orderBy('id').execute();
    expect(rows.map((row) => row.reason)).toEqual([...Array(4).fill('registered'), 'pass-wanted', 'events-added']);
    expect(JSON.parse(rows.at(-2)?.details ?? '')).toEqual({ emailKey: asha.email, contact: asha.contact });
    expect(rows.at(-1)).toMatchObject({ recipient: '', created_at: later.toISOString() });
    expect(new Set(rows.map((row) => row.registration_id)).size).toBe(5);
  });

  test('says so when nothing new was chosen', async () => {
    await register(asha, submission(), now);
    expect(await register(asha, submission(), later)).toMatch(/^You were already registered for these events\. /);
  });

  test('keeps the first photo, and takes one where there was none', async () => {
    await register(asha, submission(), now);
    expect(await register({ ...asha, photo: photo('one') }, submission(), later)).toContain('photo was added');
    expect(await register({ ...asha, photo: photo('two') }, submission(), later)).toContain('photo was not taken');
    const [row] = await listRegistrations(database.db);
    const stored = await findPhoto(database.db, row?._id ?? '', 'thumbnail');
    expect(Buffer.from(stored?.content ?? '').toString()).toBe('small one');
  });

  test('says that the details stay as first given, in the same words whether they differ or not', async () => {
    await register(asha, submission(), now);
    const same = await register(asha, submission(), later);
    expect(same).toMatch(/details stay as they were given first\. The link/);
    expect(await register({ ...asha, name: 'Other', college: 'Other' }, submission(), later)).toBe(same);
  });

  test('notes in the history which send brought the photo, at its time, and nothing of one that was not taken', async () => {
    await register(asha, submission(), now);
    await register({ ...asha, photo: photo('of a stranger') }, submission(), later);
    await register({ ...asha, photo: photo('of the owner') }, submission(), new Date('2025-08-03T06:00:00Z'));
    await register({ ...asha, contact: '6123456789', photo: photo('other') }, submission(), now);
    const entries = (await latestEntries(database.db, 10)).filter(({ kind }) => kind !== 'registered');
    expect(entries.map((entry) => [entry.at, entry.role, entry.kind, entry.new_value])).toEqual([
      [later.toISOString(), 'visitor', 'photo-added', 'later form'],
      [now.toISOString(), 'visitor', 'photo-added', 'first form'],
    ]);
    const ids = (await listRegistrations(database.db)).map((row) => row._id);
    expect(new Set(entries.map((entry) => entry.registration_id))).toEqual(new Set(ids));
  });

  test('notes no photo of a registration that was not stored', async () => {
    const broken = { ...asha, photo: { ...photo('x'), thumbnail: null as unknown as Buffer } };
    await expect(register(broken, submission(), now)).rejects.toThrow();
    expect(await latestEntries(database.db, 10)).toEqual([]);
  });

  test('takes the same email with another contact as another participant', async () => {
    await register(asha, submission(), now);
    await register({ ...asha, contact: '6123456789' }, submission(), now);
    expect(await listRegistrations(database.db)).toHaveLength(2);
  });

  test('answers fifty sends of one submission at once alike, with one registration', async () => {
    const same = submission();
    const all = await Promise.all(Array.from({ length: 50 }, () => register(asha, same, now)));
    expect(new Set(all)).toEqual(new Set(['Registration successful!']));
    expect(await listRegistrations(database.db)).toHaveLength(1);
  });

  test('adds every event when one person sends fifty forms at once', async () => {
    const ids = ['codecascade', 'logo', 'bingo', 'triathlon', 'oracle', 'imagineering'];
    const sends = Array.from({ length: 50 }, (_, index) => ({
      ...asha,
      eventIds: [ids[index % ids.length] as string],
    }));
    const messages = await Promise.all(sends.map((one) => register(one, submission(), now)));
    expect(messages.filter((message) => message === 'Registration successful!')).toHaveLength(1);
    expect(messages.filter((message) => message.includes('Added'))).toHaveLength(5);
    const rows = await listRegistrations(database.db);
    expect(rows.map((row) => row.selectedEvents.length)).toEqual([6]);
  });

  test('refuses a key that belongs to other content, also while that one is in flight, and keeps nothing of it', async () => {
    const key = 'shared';
    const results = await Promise.allSettled([
      register(asha, { key, fingerprint: 'a' }, now),
      register({ ...asha, contact: '6123456789' }, { key, fingerprint: 'b' }, now),
    ]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(['key-reused']);
    expect(await listRegistrations(database.db)).toHaveLength(1);
  });

  test('stores nothing at all when one part of a registration cannot be stored', async () => {
    const broken = { ...asha, photo: { ...photo('x'), thumbnail: null as unknown as Buffer } };
    const same = submission();
    await expect(register(broken, same, now)).rejects.toThrow();
    expect(await listRegistrations(database.db)).toEqual([]);
    expect(await register(asha, same, now)).toBe('Registration successful!');
  });

  test('fails for a broken send alone, not for those that shared its commit', async () => {
    const broken = { ...asha, contact: '6000000000', photo: { ...photo('x'), thumbnail: null as unknown as Buffer } };
    const good = ['6000000001', '6000000002'].map((contact) => ({ ...asha, contact }));
    const sends = [good[0], broken, good[1]].map((one) => register(one as NewRegistration, submission(), now));
    const results = await Promise.allSettled(sends);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await listRegistrations(database.db)).map((row) => row.contact).sort()).toEqual([
      '6000000001',
      '6000000002',
    ]);
  });

  test('stores every script and character as it was sent', async () => {
    const name = `<b>"O'Neil"</b> 🎉 आशा \u202Eabc =1+1`;
    await register({ ...asha, name }, submission(), now);
    expect((await listRegistrations(database.db))[0]?.name).toBe(name);
  });
});
