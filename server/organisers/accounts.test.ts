import { describe, expect, test } from 'vitest';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { addOrganiser, findByCredentials, listOrganisers, makeFirstOrganiser, removeOrganiser } from './accounts.ts';

const now = new Date('2025-08-01T06:00:00Z');

describe.each(databases)('the first organiser on %s', (_name, open) => {
  const database = freshDatabase(open);

  test('is made once, with a password that works and is not stored', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeFirstOrganiser(database.db, null, now)));
    const [first, ...others] = made.filter((organiser) => organiser !== null);
    expect(others).toEqual([]);
    expect(await findByCredentials(database.db, first?.username ?? '', first?.password ?? '')).toMatchObject({
      username: 'organiser',
    });
    const stored = await database.db.selectFrom('organisers').selectAll().executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain(first?.password);
    expect(await makeFirstOrganiser(database.db, null, now)).toBeNull();
  });

  const configured = { username: 'first', password: 'the first password' };

  test('is made once from the configuration, and keeps its password', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeFirstOrganiser(database.db, configured, now)));
    expect(made.filter(Boolean)).toEqual([configured]);
    expect(await listOrganisers(database.db)).toHaveLength(1);
    expect(await makeFirstOrganiser(database.db, { ...configured, password: 'another password' }, now)).toBeNull();
    expect(await findByCredentials(database.db, 'FIRST', configured.password)).toMatchObject({ username: 'first' });
    expect(await findByCredentials(database.db, 'first', 'another password')).toBeNull();
  });

  test('is not made if any account exists or has ever existed', async () => {
    await addOrganiser(database.db, 'Asha', 'correct horse battery', now);
    expect(await makeFirstOrganiser(database.db, configured, now)).toBeNull();
    await removeOrganiser(database.db, 'Asha', now);
    for (const credentials of [configured, null])
      expect(await makeFirstOrganiser(database.db, credentials, now)).toBeNull();
    expect(await listOrganisers(database.db)).toEqual([]);
  });
});
