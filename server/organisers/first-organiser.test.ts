import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { addOrganiser, findByCredentials, listOrganisers, removeOrganiser } from './accounts.ts';
import { makeFirstOrganiser } from './first-organiser.ts';

const now = new Date('2025-08-01T06:00:00Z');

describe.each(databases)('the first organiser on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.discard());

  test('is made once, with a password that works and is not stored', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeFirstOrganiser(database.db, null, now)));
    const [told, ...others] = made.filter((organiser) => organiser !== null);
    expect(others).toEqual([]);
    expect(await findByCredentials(database.db, told?.username ?? '', told?.password ?? '')).toMatchObject({
      username: 'organiser',
    });
    const stored = await database.db.selectFrom('organisers').selectAll().executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain(told?.password);
    expect(await makeFirstOrganiser(database.db, null, now)).toBeNull();
  });

  test('is not made again where somebody else can sign in', async () => {
    await addOrganiser(database.db, 'Asha', 'correct horse battery', now);
    expect(await makeFirstOrganiser(database.db, null, now)).toBeNull();
    expect(await listOrganisers(database.db)).toHaveLength(1);
  });

  const desk = { username: 'desk', password: 'the first password' };

  test('is the configured one, made once by processes that start together', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeFirstOrganiser(database.db, desk, now)));
    expect(made.filter(Boolean)).toEqual([desk]);
    expect(await listOrganisers(database.db)).toHaveLength(1);
  });

  test('keeps its password where a later start is configured with another', async () => {
    await makeFirstOrganiser(database.db, desk, now);
    expect(await makeFirstOrganiser(database.db, { ...desk, password: 'another password' }, now)).toBeNull();
    expect(await findByCredentials(database.db, 'DESK', desk.password)).toMatchObject({ username: 'desk' });
    expect(await findByCredentials(database.db, 'desk', 'another password')).toBeNull();
  });

  test('does not come back once removed, whether or not others can sign in', async () => {
    await makeFirstOrganiser(database.db, desk, now);
    await addOrganiser(database.db, 'Asha', 'correct horse battery', now);
    await removeOrganiser(database.db, 'desk', now);
    expect(await makeFirstOrganiser(database.db, desk, now)).toBeNull();
    expect(await findByCredentials(database.db, desk.username, desk.password)).toBeNull();

    await removeOrganiser(database.db, 'Asha', now);
    for (const configured of [desk, null]) {
      expect(await makeFirstOrganiser(database.db, configured, now)).toBeNull();
    }
    expect(await listOrganisers(database.db)).toEqual([]);
  });
});
