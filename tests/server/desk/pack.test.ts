import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { pack, queueKey } from '#contract/desk/pack.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import { inBook, requireFullReads } from '#server/book/number.ts';
import { openDatabase } from '#server/database/open.ts';
import { signer } from '#server/database/secrets.ts';
import { queueKeys } from '#server/desks/desks.ts';
import { endDesk } from '#server/desks/joining.ts';
import { hashOfCode } from '#server/passes/tokens.ts';
import { eraseAll } from '#server/registrations/erase.ts';
import { databases } from '#tests/support/database/databases.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { holder, newHolder } from '#tests/support/people/pass.ts';
import { outcome, sharedApp, signIn, startApp } from '#tests/support/running/app.ts';

const phone = 'A'.repeat(22);

/** Runs `work` after each SQL statement that names this column. */
function afterReading(column: string, work: () => Promise<unknown>): KyselyPlugin {
  const reads = new WeakSet<object>();
  return {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(column)) reads.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (reads.has(queryId)) await work();
      return result;
    },
  };
}

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  let room804: Awaited<ReturnType<typeof joinedDesk>>;
  beforeEach(async () => {
    await inBook(fest.db, async (trx) => {
      await eraseAll(trx, 'registrations');
      await requireFullReads(trx);
    });
    room804 = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
  });

  const register = (name: string) => newHolder(fest, { name, 'selectedEvents[]': ['Oracle', 'C Bingo'] });
  const ask = (since?: string, headers: Record<string, string> = {}) =>
    fest.call('pack', { headers: { ...room804.headers, ...headers }, query: since === undefined ? {} : { since } });
  const read = async (since?: string) => pack.parse((await ask(since)).json());
  const takenBy = (actor: string) => {
    const taken = fest.db.selectFrom('entries').select('new_value').where('kind', '=', 'pack-taken');
    return taken.where('actor', '=', actor).execute();
  };

  test('a pack has no email, photo or full number, and only the hash of a code', async () => {
    const { id, code, contact, renew } = await register('Asha Rao');
    const answer = await ask();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain(contact);
    expect(answer.body).not.toContain('@');
    const isOfBoth = (ids: string[]) => ids.toSorted().join() === 'bingo,oracle';
    const fields = ['codeHash', 'college', 'contactEnd', 'entries', 'id', 'name', 'registeredFor'];
    expect(Object.keys(answer.json().people[0]).sort()).toEqual(fields);
    expect(pack.parse(answer.json())).toMatchObject({
      isWhole: true,
      deletedIds: [],
      people: [
        {
          id,
          name: 'Asha Rao',
          college: 'City College',
          contactEnd: contact.slice(-4),
          codeHash: hashOfCode(code),
          registeredFor: expect.toSatisfy(isOfBoth),
          entries: [],
        },
      ],
    });
    const { pass: renewed } = (await renew()).json();
    const { code: newCode } = (await holder(fest.app, renewed).read()).json();
    expect((await read(answer.json().cursor)).people).toMatchObject([{ codeHash: hashOfCode(newCode) }]);
  });

  test('a phone gets everybody if its cursor is invalid, or comes from another fest or release', async () => {
    await register('Asha Rao');
    const { cursor, fest: name } = await read();
    const [, change] = cursor.split('.');
    const ofOtherFields = (await signer(fest.db, 'packs'))('fest');
    for (const foreign of [
      ...['', 'x', '1', String(change), `other.${change}`, `${name}.`, `${name}.-1`, `${name}.1e9`],
      ...[`${name}.999999999999999`, `${name}.${'9'.repeat(400)}`, `${ofOtherFields}.${change}`],
    ])
      expect([foreign, (await read(foreign)).isWhole]).toEqual([foreign, true]);
    const twice = await fest.app.inject({ url: `${calls.pack.path}?since=1&since=2`, headers: room804.headers });
    expect(twice.statusCode).toBe(400);
  });

  test('the book records who took a full pack', async () => {
    await register('Asha Rao');
    room804 = await joinedDesk(fest.db, 'Gate', fest.clock.now);
    await read((await read()).cursor);
    expect(await takenBy('Gate')).toEqual([{ new_value: '1 people' }]);
    const organiser = await signIn(fest);
    expect((await fest.call('pack', { headers: organiser })).statusCode).toBe(200);
    expect(await takenBy('Asha')).toEqual([{ new_value: '1 people' }]);
  });

  test.each(['everybody', 'changes'])('a desk that ends while its pack of %s is read gets nothing', async (what) => {
    const since = what === 'changes' ? (await read()).cursor : '';
    await register('Asha Rao');
    const { db: other } = await openDatabase(fest.where);
    onTestFinished(() => other.destroy());
    const by = { actor: 'Asha', role: 'organiser', now: fest.clock.now } as const;
    const endMeanwhile = () => endDesk(other, room804.caller.deskId ?? '', by);
    const db = fest.db.withPlugin(afterReading('pass_version', endMeanwhile));
    const { app } = await startApp({}, { ...fest, db, discard: async () => {} });
    const answer = app.inject({ url: calls.pack.path, headers: room804.headers, query: { since } });
    expect(await outcome(answer)).toEqual([401, { error: deskSentences.ended }]);
  });

  test('a phone gets the same queue key at any desk, and no other phone gets that key', async () => {
    const keyOf = async (payload: object) => {
      const answer = await fest.call('queueKey', { headers: room804.headers, payload });
      return answer.statusCode === 200 ? queueKey.parse(answer.json()).key : answer.statusCode;
    };
    const key = await keyOf({ phone });
    room804 = await joinedDesk(fest.db, 'Room 805', fest.clock.now);
    expect(await keyOf({ phone })).toBe(key);
    // A new `queueKeys` simulates another process.
    expect((await queueKeys(fest.db))(phone)).toBe(key);
    expect(await keyOf({ phone: 'B'.repeat(22) })).not.toBe(key);
    for (const none of ['', 'A', `${phone}A`, phone.replace(/A$/, '='), 7, null, [phone]])
      expect([none, await keyOf({ phone: none })]).toEqual([none, 400]);
    room804.headers.cookie = 'desk=stolen';
    expect(await keyOf({ phone })).toBe(401);
  });
});
