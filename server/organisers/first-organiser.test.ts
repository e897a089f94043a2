import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { addOrganiser, findByCredentials, listOrganisers } from './accounts.ts';
import { ensureOrganiser } from './first-organiser.ts';

const now = new Date('2025-08-01T06:00:00Z');

describe.each(databases)('the first organiser on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.discard());

  test('is made once, with a password that works and is not stored', async () => {
    const made = await Promise.all([1, 2, 3].map(() => ensureOrganiser(database.db, null, now)));
    const [told, ...others] = made.filter((organiser) => organiser !== null);
    expect(others).toEqual([]);
    expect(await findByCredentials(database.db, told?.username ?? '', told?.password ?? '')).toMatchObject({
      username: 'organiser',
    });
    const stored = await database.db.selectFrom('organisers').selectAll().executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain(told?.password);
    expect(await ensureOrganiser(database.db, null, now)).toBeNull();
  });

  test('is not made again where somebody else can sign in', async () => {
    await addOrganiser(database.db, 'Asha', 'correct horse battery', now);
    expect(await ensureOrganiser(database.db, null, now)).toBeNull();
    expect(await listOrganisers(database.db)).toHaveLength(1);
  });

  test('is the configured one, whose password a later start does not change', async () => {
    const desk = { username: 'desk', password: 'the first password' };
    expect(await ensureOrganiser(database.db, desk, now)).toBeNull();
    await ensureOrganiser(database.db, { ...desk, password: 'another password' }, now);
    expect(await listOrganisers(database.db)).toHaveLength(1);
    expect(await findByCredentials(database.db, 'DESK', desk.password)).toMatchObject({ username: 'desk' });
    expect(await findByCredentials(database.db, 'desk', 'another password')).toBeNull();
  });
});
