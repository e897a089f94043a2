import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { edition } from '#fest/edition.ts';
import { latestEntries } from '#server/book/entries.ts';
import { readChanged, readNumber } from '#server/book/number.ts';
import { setAttendance, setPayment } from '#server/marks/dashboard.ts';

import { listRegistrations } from '#server/people/rows.ts';
import { correct } from '#server/registrations/correct.ts';
import type { NewRegistration } from '#server/registrations/register.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest } from '#tests/support/database/stored-fest.ts';
import { seen } from '#tests/support/people/marking.ts';
import { runHere } from '#tests/support/running/command.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { settingsOf } from '#tests/support/running/processes.ts';
import { findParticipant } from './find.ts';
import { takeInventory } from './inventory.ts';
import type { Purged } from './overwrite.ts';
import { finishPurges } from './overwrite.ts';
import { deleteDue, deleteParticipant, dueOn, refuseLater } from './purge.ts';

const mark = { actor: 'Asha', role: 'organiser', now: new Date('2025-08-12T04:30:00Z') } as const;

const now = new Date('2025-12-01T00:00:00Z');

describe.each(databases)('on %s', (_name, open) => {
  const database = freshDatabase(open);
  const { db } = database;
  let purged: Purged;
  let people: NewRegistration[];
  beforeEach(async () => {
    const dataDir = database.where.dataDir || temporaryFolder();
    purged = { db, onPostgres: database.where.databaseUrl !== null, dataDir };
    people = await storeFest(db, 12);
  });

  const expectLeft = async (left: number, photos: number) => {
    const counts = { registrations: left, submissions: left, mails: left, photos, organisers: 1 };
    expect(await takeInventory(db)).toEqual(counts);
  };

  /** Returns which of a participant's name, phone, email and photo are in a file of the data folder. */
  function traces(person: NewRegistration | undefined): string[] {
    if (!person) throw new Error('Nobody to look for');
    const { name, contact, email, photo } = person;
    const marks = { name, contact, email: email.toLowerCase(), photo: photo?.bytes.subarray(1000, 1032) ?? '' };
    return readdirSync(purged.dataDir).flatMap((file) => {
      const bytes = readFileSync(path.join(purged.dataDir, file));
      return Object.entries(marks).flatMap(([mark, value]) => (bytes.includes(value) ? [`${mark} in ${file}`] : []));
    });
  }

  test('the phone number chooses one of two participants with the same email', async () => {
    const twin = newRegistration({ email: people[0]?.email ?? '' });
    await store(db, twin);
    await expect(findParticipant(db, twin.email, undefined)).rejects.toThrow(
      `2 registrations have ${twin.email}. Add --contact with one of ${people[0]?.contact}, ${twin.contact}.`,
    );
    expect(await findParticipant(db, twin.email, twin.contact)).toMatchObject({ name: twin.name });
    await expect(findParticipant(db, twin.email, '9')).rejects.toThrow('Nobody registered with');
    await expect(findParticipant(db, 'x@y.example', undefined)).rejects.toThrow('Nobody registered with');
  });

  test('deletes nothing before the dates in fest/, and first only the photos', async () => {
    await deleteDue(purged, { photos: false, registrations: false }, now);
    await expectLeft(12, 12);
    await deleteDue(purged, { photos: true, registrations: false }, now);
    await expectLeft(12, 0);
  });

  test('deletes all registrations when they are due and keeps anonymous counts', async () => {
    const [one, two] = await listRegistrations(db);
    await setAttendance(db, one?._id ?? '', true, mark);
    await setPayment(db, one?._id ?? '', 'cash', mark);
    await setPayment(db, two?._id ?? '', 'online', mark);
    const { file } = await deleteDue(purged, { photos: true, registrations: true }, now);
    expect(await finishPurges(purged, now)).toBe(true);
    await expectLeft(0, 0);
    expect(JSON.parse(readFileSync(file ?? '', 'utf8'))).toEqual({
      registered: 12,
      present: 1,
      paid: { cash: 1, online: 1, not: 10 },
      events: [
        { event: 'C Bingo', registered: 12, present: 1 },
        { event: 'Oracle', registered: 12, present: 1 },
      ],
    });
    expect(people.flatMap(traces)).toEqual([]);

    const again = await deleteDue(purged, { photos: true, registrations: true }, now);
    expect([again.file, existsSync(file ?? '')], 'a second purge has nothing to count').toEqual([null, true]);
  });

  test('clients learn which people were deleted, and the book keeps no trace of those people', async () => {
    const [one, two] = await listRegistrations(db);
    for (const row of [one, two]) await seen(db, row?._id ?? '', 'oracle');
    const traced = () =>
      db.selectFrom('entries').select('registration_id').where('fingerprint', 'is not', null).execute();
    const known = await readNumber(db);
    await deleteParticipant(purged, one?._id ?? '', now);
    expect(await readChanged(db, known)).toMatchObject({ ids: [one?._id] });
    expect(await traced()).toEqual([{ registration_id: two?._id }]);
    await deleteDue(purged, { photos: true, registrations: true }, now);
    expect([await readChanged(db, known), await traced()]).toEqual([null, []]);
  });

  test('a purge keeps who corrected which field, and no copy of deleted data in a file, entry or statistic', async () => {
    const [first, second] = people;
    const corrected = [];
    for (const person of [first, second]) {
      const { id } = await findParticipant(db, person?.email ?? '', undefined);
      await correct(db, id, { name: 'Corrected Name', email: `${id}@corrected.example` }, mark);
      corrected.push(id);
    }
    const values = async () =>
      (await latestEntries(db, 100)).filter(({ kind }) => kind === 'corrected').map((entry) => entry.personal);
    expect(await values()).toHaveLength(4);
    if (purged.onPostgres) await sql`analyze`.execute(db);
    else for (const trace of ['name', 'contact', 'email', 'photo']) expect(traces(first).join()).toContain(trace);
    await deleteParticipant(purged, corrected[0] ?? '', mark.now);
    expect((await values()).filter((value) => value === null)).toHaveLength(2);
    await finishPurges(purged, now);
    expect(traces(first)).toEqual([]);
    if (!purged.onPostgres) expect(traces(second)).not.toEqual([]);
    await deleteDue(purged, { photos: true, registrations: true }, now);
    await finishPurges(purged, now);
    expect(await values()).toEqual([null, null, null, null]);
    const left = readdirSync(purged.dataDir).filter((file) =>
      readFileSync(path.join(purged.dataDir, file)).includes('Corrected Name'),
    );
    expect([people.flatMap(traces), left]).toEqual([[], []]);
    if (purged.onPostgres) expect(await samples()).not.toMatch(/Participant|Corrected Name/);
  });

  test.each([
    ['photosDeletedOn', 'ID photo', '2025-08-27', { photos: true, registrations: false }],
    ['registrationsDeletedOn', 'registration', '2025-11-12', { photos: true, registrations: true }],
  ])('a purge by %s deletes nothing if there is a later registration or photo', async (field, what, day, due) => {
    const refuse = () => refuseLater(db, facts, due);
    await store(db, newRegistration(), new Date(`${day}T18:29:59Z`));
    await store(db, newRegistration({ photo: null }), new Date(`${day}T18:30:00Z`));
    if (!due.registrations) await expect(refuse()).resolves.toBeUndefined();
    await store(db, newRegistration(), new Date(`${day}T18:30:00Z`));
    const many = due.registrations ? `2 ${what}s are` : `1 ${what} is`;
    await expect(refuse()).rejects.toThrow(`Nothing was deleted: ${many} from `);
    await expect(refuse()).rejects.toThrow(`or later, after ${field} ${day}.`);
  });

  /** The values from the tables that PostgreSQL's planner has stored as samples. */
  async function samples(): Promise<string> {
    const { rows } = await sql`select most_common_vals::text, histogram_bounds::text from pg_stats
      where tablename in ('registrations', 'submissions', 'registration_events', 'entries')`.execute(db);
    return JSON.stringify(rows);
  }
});

const facts = { ...edition, photosDeletedOn: '2025-08-27', registrationsDeletedOn: '2025-11-12' };

test.each([
  ['a second before the photos’ day begins at the fest', '2025-08-26T18:29:59Z', false, false],
  ['as that day begins at the fest', '2025-08-26T18:30:00Z', true, false],
  ['a second before the registrations’ day', '2025-11-11T18:29:59Z', true, false],
  ['as that day begins', '2025-11-11T18:30:00Z', true, true],
])('%s, the dates of the edition decide what is deleted', (_when, now, photos, registrations) => {
  expect(dueOn(facts, new Date(now))).toEqual({ photos, registrations });
});

test.each(databases)('npm run purge on %s deletes only with --confirm, and lists what remains', async (_name, open) => {
  const { db, where } = await open();
  const [first] = await storeFest(db, 2);
  const run = (...args: string[]) => runHere('scripts/purge.ts', args, settingsOf(where));
  const purge = async (...args: string[]) => (await run(...args)).out;

  expect(await purge()).toContain('There are 2 registrations, 2 ID photos, 2 answered forms, 2 mails.');
  const shown = await purge('--participant', first?.email ?? '');
  expect(shown).toContain(`${first?.name}, ${first?.email}, ${first?.contact}`);
  expect(shown).toContain('Nothing was deleted. Add --confirm to delete.');
  const all = { registrations: 2, photos: 2, submissions: 2, mails: 2, organisers: 1 };
  expect(await takeInventory(db)).toEqual(all);

  const said = await purge('--participant', first?.email ?? '', '--confirm');
  expect(said).toContain('still has 1 registration, 1 ID photo, 1 answered form, 1 mail; 1 organiser account');
  expect(said).toContain('backups made with npm run backup, and spreadsheets');
  expect(said.includes('write-ahead log')).toBe(where.databaseUrl !== null);
  expect(await takeInventory(db)).toEqual({ registrations: 1, photos: 1, submissions: 1, mails: 1, organisers: 1 });

  await store(db, newRegistration(), new Date('2026-08-01T20:00:00Z'));
  const refused = expect.stringMatching(
    /^Nothing was deleted: 1 registration is from 2 August 2026 or later, after registrationsDeletedOn 2025-11-12\. .+\n$/,
  );
  expect(await run('--confirm')).toMatchObject({ errors: refused, code: 1 });
  expect(await takeInventory(db)).toMatchObject({ registrations: 2, photos: 2 });
});
