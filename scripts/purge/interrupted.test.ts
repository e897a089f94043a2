import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { latestEntries } from '#server/book/entries.ts';
import { mailsIn, writeMailFile } from '#server/mail/files.ts';
import { withdraw } from '#server/registrations/holder.ts';
import { databases, openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';
import { mailsOf, storeFest } from '#tests/support/database/stored-fest.ts';
import { idByContact } from '#tests/support/people/desk.ts';
import { runHere } from '#tests/support/running/command.ts';
import { runNode, settingsOf } from '#tests/support/running/processes.ts';

const preload = pathToFileURL('lab/faults/preload/killed-at-statement.ts').href;

async function purge({ where }: TestDatabase, args: string[], { room = 'unlimited', killAt = '' } = {}) {
  if (killAt === '' && room === 'unlimited') return runHere('scripts/purge.ts', args, settingsOf(where));
  const imports = killAt === '' ? [] : ['--import', `${preload}?${killAt}`];
  return runNode([...imports, 'scripts/purge.ts', ...args], settingsOf(where), { room });
}

/** The files of the data folder that contain the bytes. */
const filesWith = (dataDir: string, bytes: string | Buffer) =>
  readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(path.join(dataDir, entry.name)).includes(bytes))
    .map(({ name }) => name);

test.each(databases)('the next purge on %s reports and finishes a killed purge', async (_name, open) => {
  const database = await open();
  const { dataDir } = database.where;
  const [first] = await storeFest(database.db, 3);
  const people = await database.db.selectFrom('registrations').select('id').orderBy('contact').execute();
  const writeMail = ({ id }: { id: string }) =>
    writeMailFile(dataDir, { registrationId: id, id: 'mail' }, Buffer.from('Hello'));
  if (dataDir !== '') await Promise.all(people.map(writeMail));
  const asked = ['--participant', first?.email ?? ''];
  await purge(database, [...asked, '--confirm'], { killAt: 'vacuum' });
  expect((await latestEntries(database.db, 1))[0]?.kind, 'it was killed after the deletion').toBe('purged');

  expect((await purge(database, [])).out).toMatch(/^An earlier purge was interrupted.* --confirm overwrites it\.\n/);
  const next = await purge(database, [...asked, '--confirm']);
  expect(next.out).toMatch(/^An earlier purge was interrupted.* This purge overwrites it\.\n/);
  expect([next.code, next.errors]).toEqual([1, `Nobody registered with ${first?.email}.\n`]);
  expect((await latestEntries(database.db, 1))[0]?.kind).toBe('overwritten');
  if (dataDir !== '') {
    expect(filesWith(dataDir, first?.contact ?? '')).toEqual([]);
    const [, ...others] = people.map(({ id }) => `${id}.mail.eml`);
    expect(readdirSync(mailsIn(dataDir)).sort()).toEqual(others.sort());
  }
  expect((await purge(database, [])).out).toMatch(/^There are 2 registrations/);
});

test('a purge overwrites data of withdrawn people even if nothing is due', async () => {
  const database = await openSqlite();
  const [first, second] = await storeFest(database.db, 3);
  const id = await idByContact(database.db, first?.contact ?? '');
  await withdraw(database.db, { passOf: { id, version: 0 }, isCurrent: () => true, now: new Date() });
  const { dataDir } = database.where;
  expect(filesWith(dataDir, first?.contact ?? '')).not.toEqual([]);
  expect((await purge(database, [])).out).toMatch(/^Participants withdrew: .*free parts.* --confirm overwrites it\.\n/);
  expect((await purge(database, ['--participant', second?.email ?? '', '--confirm'])).code).toBe(0);
  expect(filesWith(dataDir, first?.contact ?? '')).toEqual([]);
  expect(await mailsOf(database.db, id)).toEqual([]);
  expect((await purge(database, [])).out).toMatch(/^There are 1 registration/);
});

test('a purge without disk space reports what is done and how much space it needs', async () => {
  const database = await openSqlite();
  const [first] = await storeFest(database.db, 60);
  const photo = first?.photo?.bytes.subarray(1000, 1032) ?? '';
  const asked = ['--participant', first?.email ?? '', '--confirm'];
  await database.db.destroy();
  const { code, out, errors } = await purge(database, asked, { room: '1600' });
  expect(code).toBe(1);
  expect(out).toMatch(/\nDeleted\.\n$/);
  expect(errors).toMatch(
    /^Deleted data may still be in free parts .* it needs up to \d MB of free space in \S+\. Free some space. Then run npm run purge -- --confirm again\.\n$/,
  );
  expect(await purge(database, ['--confirm'])).toMatchObject({ code: 0, errors: '' });
  for (const trace of [first?.contact ?? '', first?.name ?? '', photo])
    expect(filesWith(database.where.dataDir, trace)).toEqual([]);
});
