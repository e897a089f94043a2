import { beforeEach, describe, expect, test } from 'vitest';
import { operator } from '#server/book/entries.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import {
  addOrganiser,
  findByCredentials,
  findByUsername,
  listOrganisers,
  makeFirstOrganiser,
  removeOrganiser,
} from './accounts.ts';

const now = new Date('2025-08-01T06:00:00Z');

describe.each(databases)('the first organiser on %s', (_name, open) => {
  const { db } = freshDatabase(open);

  test('is made once, with a password that works and is not stored', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeFirstOrganiser(db, null, now)));
    const [first, ...others] = made.filter((organiser) => organiser !== null);
    expect(others).toEqual([]);
    expect(await findByCredentials(db, first?.username ?? '', first?.password ?? '')).toMatchObject({
      username: 'organiser',
    });
    const stored = await db.selectFrom('organisers').selectAll().executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain(first?.password);
    expect(await makeFirstOrganiser(db, null, now)).toBeNull();
  });

  const configured = { username: 'first', password: 'the first password' };

  test('is made once from the configuration, and keeps its password', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeFirstOrganiser(db, configured, now)));
    expect(made.filter(Boolean)).toEqual([configured]);
    expect(await listOrganisers(db)).toHaveLength(1);
    expect(await makeFirstOrganiser(db, { ...configured, password: 'another password' }, now)).toBeNull();
    expect(await findByCredentials(db, 'FIRST', configured.password)).toMatchObject({ username: 'first' });
    expect(await findByCredentials(db, 'first', 'another password')).toBeNull();
  });

  test('is not made if any account exists or has ever existed', async () => {
    await addOrganiser(db, 'Asha', 'correct horse battery', now);
    expect(await makeFirstOrganiser(db, configured, now)).toBeNull();
    await removeOrganiser(db, (await findByUsername(db, 'Asha')) ?? expect.fail(), { ...operator, now });
    for (const credentials of [configured, null]) expect(await makeFirstOrganiser(db, credentials, now)).toBeNull();
    expect(await listOrganisers(db)).toEqual([]);
  });
});

describe.each(databases)('the accounts on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  const names = ['Asha', 'Meera', 'Ravi'];
  beforeEach(async () => {
    for (const name of names) await addOrganiser(db, name, 'correct horse battery', now);
  });
  const listed = async () => (await listOrganisers(db)).map(({ username }) => username);
  const as = (actor: string) => ({ actor, role: 'organiser', now }) as const;
  const idOf = async (name: string) => (await findByUsername(db, name))?.id ?? '';

  test('always keep one, even if all are removed at once', async () => {
    const ids = await Promise.all(names.map(idOf));
    const all = await Promise.allSettled(ids.map((id) => removeOrganiser(db, { id }, as('Asha'))));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect([refused, (await listed()).length]).toEqual([['last-account'], 1]);
  });

  test('can all be removed by the operator', async () => {
    for (const id of await Promise.all(names.map(idOf))) await removeOrganiser(db, { id }, { ...operator, now });
    expect(await listed()).toEqual([]);
  });
});
