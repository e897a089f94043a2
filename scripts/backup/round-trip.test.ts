import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readBook } from '#server/book/person.ts';
import { nameCollege } from '#server/colleges/colleges.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { mailReport } from '#server/mail/undelivered.ts';
import { setAttendance, setPayment } from '#server/marks/dashboard.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { closeDay, handOver, readMoney } from '#server/money/money.ts';
import { findByUsername } from '#server/organisers/accounts.ts';
import { invite, offeredAccount } from '#server/organisers/invitations.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { checkPhoto } from '#server/registrations/check-photo.ts';
import { correct } from '#server/registrations/correct.ts';
import { passWantedMail } from '#server/registrations/mails.ts';
import { countedPlaces } from '#server/visits/visits.ts';
import { databases, openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest, storeTwo } from '#tests/support/database/stored-fest.ts';
import { listedRow } from '#tests/support/people/asha.ts';
import { joinedDesk, storePerson } from '#tests/support/people/desk.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { fileSource } from './file/read.ts';
import { backedUp, leftOut } from './file/tables.ts';
import { backup } from './file/write.ts';
import { restore } from './restore.ts';

const mark = { actor: 'Asha', role: 'organiser', now: new Date('2025-08-12T04:30:00Z') } as const;

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = path.join(folder, 'one.gz');
});

const restoreInto = ({ db, where }: TestDatabase, overwrite = false) =>
  restore(db, fileSource(file), { onPostgres: where.databaseUrl !== null, overwrite });

const options = (overwrite = false) => ({ overwrite, now: new Date('2025-08-10T00:00:00Z') });
const pairs = databases.map(([from, open], at) => {
  const [to = '', openOther = open] = databases[1 - at] ?? [];
  return { from, open, to, openOther };
});

describe.each(pairs)('a backup of $from restored into $to', ({ open, openOther }) => {
  test('sends no queued mail again until an organiser decides, and keeps no address of a withdrawn person', async () => {
    const first = await open();
    await store(first.db, newRegistration());
    const goodbye = { reason: 'withdrawn', registrationId: 'gone', recipient: 'ravi@students.example' } as const;
    const queued = [passWantedMail(newRegistration()), { ...goodbye, details: { name: 'Ravi Das' } }];
    await queueMails(first.db, queued, new Date('2025-08-01T10:00:00Z'));
    await backup(first.where, file, options());
    const second = await openOther();
    await restoreInto(second);
    const { waiting, undelivered } = await mailReport(second.db, new Date());
    expect(waiting).toBe(0);
    expect(undelivered).toMatchObject([{ state: 'unconfirmed', reason: 'registered' }]);
    const left = await second.db.selectFrom('mails').select('settled_at').execute();
    expect(left).toEqual([{ settled_at: expect.any(String) }]);
  });

  test('restores the same content, with accounts, invitations and secrets, but without sessions and desks', async () => {
    const first = await open();
    await storeFest(first.db, 30);
    const [{ _id: id, college } = listedRow({})] = await listRegistrations(first.db);
    await setAttendance(first.db, id, true, mark);
    await setPayment(first.db, id, 'online', mark);
    await checkPhoto(first.db, id, { version: 0, fault: '' }, mark);
    await nameCollege(first.db, { name: 'Women’s', spellings: [college] }, mark);
    const by = { caller: (await joinedDesk(first.db, 'Room 804', mark.now)).caller, now: mark.now };
    await writeEntry(first.db, { kind: 'seen', key: 'seen', person: id, event: 'oracle' }, by);
    await writeEntry(first.db, { kind: 'visit', key: 'visit', showcase: countedPlaces[0] ?? '' }, by);
    const sent = { ...mark, key: null, notedAt: null };
    await closeDay(first.db, { collector: 'desk', counted: 50 }, sent);
    await handOver(first.db, { from: 'desk', to: 'Room 804', rupees: 20 }, sent);
    const inviter = (await findByUsername(first.db, 'desk'))?.id ?? '';
    const { link } = await invite(first.db, { name: 'Ravi Das', inviter }, mark);
    const made = await backup(first.where, file, options());
    expect(made.counts).toMatchObject({
      secrets: 1,
      organisers: 1,
      invitations: 1,
      presences: 1,
      registrations: 30,
      registration_events: 60,
      id_photos: 30,
      submissions: 30,
    });
    for (const table of ['sessions', 'desks', 'book']) expect(made.counts).not.toHaveProperty(table);

    const second = await openOther();
    await restoreInto(second);
    const again = await backup(second.where, path.join(folder, 'two.gz'), options());
    expect([again.counts, again.contentSha256]).toEqual([made.counts, made.contentSha256]);
    expect(await listRegistrations(second.db)).toEqual(await listRegistrations(first.db));
    expect((await listRegistrations(second.db))[0]).toMatchObject({ college: 'Women’s', photoFault: '' });
    expect(await readMoney(second.db)).toEqual(await readMoney(first.db));
    expect((await readMoney(second.db)).collectors).toMatchObject([{ difference: 50 }, { received: 20 }]);
    expect(await offeredAccount(second.db, link, mark.now)).toMatchObject({ name: 'Ravi Das' });
    expect(await second.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

describe.each(databases)('on %s', (_name, open) => {
  test('a restore replaces registrations only with --overwrite', async () => {
    const first = await open();
    await storeFest(first.db, 3);
    await backup(first.where, file, options());
    const second = await open();
    await storeFest(second.db, 5);
    const before = await listRegistrations(second.db);

    await expect(restoreInto(second)).rejects.toThrow(
      'The database has 5 registrations. Add --overwrite to replace all of them.',
    );
    expect(await listRegistrations(second.db)).toEqual(before);
    await restoreInto(second, true);
    expect(await listRegistrations(second.db)).toEqual(await listRegistrations(first.db));
  });

  test('a restore keeps all entries, and computes the state of every participant from them', async () => {
    const database = await open();
    const { db, where } = database;
    const person = await storeTwo(db);
    const by = { caller: { name: 'Gate', deskId: null }, now: mark.now };
    await writeEntry(db, { kind: 'seen', key: 'before', person, event: 'oracle' }, by);
    await backup(where, file, options());
    await writeEntry(db, { kind: 'absent', key: 'after', person }, by);
    await writeEntry(db, { kind: 'paid', key: 'money', person, method: 'cash' }, by);
    const seen = await listRegistrations(db);
    for (const _twice of [1, 2]) {
      await restoreInto(database, true);
      expect(await listRegistrations(db)).toEqual(seen);
      expect((await readBook(db, person)).entries.map(({ key }) => key).sort()).toEqual(['after', 'before', 'money']);
    }
  });

  test('a backup has corrections, and a restore drops corrections of people who are no longer registered', async () => {
    const database = await open();
    const { db, where } = database;
    const known = await storeTwo(db);
    await correct(db, known, { name: 'Corrected Before' }, mark);
    await backup(where, file, options());
    const later = await storePerson(db);
    await correct(db, known, { college: 'Corrected After' }, mark);
    await correct(db, later, { name: 'Corrected Later' }, mark);
    await db.deleteFrom('registrations').where('id', '=', later).execute();
    const other = await open();
    await restoreInto(other);
    const valuesIn = async ({ db: of }: TestDatabase) =>
      JSON.stringify(await of.selectFrom('entries').select('personal').orderBy('personal').execute());
    expect(await valuesIn(other)).toContain('Corrected Before');
    await restoreInto(database, true);
    expect(await valuesIn(database)).toContain('Corrected Before');
    expect(await valuesIn(database)).toContain('Corrected After');
    expect(await valuesIn(database)).not.toContain('Corrected Later');
  });

  test('only the owner can read a backup file, and --overwrite is needed to replace a file', async () => {
    const { db, where } = await open();
    await storeFest(db, 1);
    writeFileSync(file, 'precious');
    await expect(backup(where, file, options())).rejects.toThrow(`${file} exists.`);
    expect(statSync(file).size).toBe(8);
    const { size } = await backup(where, file, options(true));
    expect(statSync(file)).toMatchObject({ size });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

test('every table is either backed up or on the list of excluded tables', async () => {
  const { db } = await openSqlite();
  const known = [...backedUp.map((table) => table.name), ...leftOut];
  const schema = (await db.introspection.getTables()).map((table) => table.name);
  expect(schema.filter((name) => !known.includes(name))).toEqual([]);
});
