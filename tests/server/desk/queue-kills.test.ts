import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { type DeskEntriesAnswer, deskEntriesAnswer, waitingId } from '#contract/book/desk-entry.ts';
import { stateOf } from '#contract/book/state.ts';
import { calls } from '#contract/calls/calls.ts';
import { readBooks } from '#server/book/person.ts';
import { connect } from '#server/database/open.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { joinedDesk, queueCall } from '#tests/support/people/desk.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';

const kills = Number(process.env.KILLS ?? 2);

const where: [string, () => Promise<string | null>][] = [
  ['SQLite', async () => null],
  ['PostgreSQL', () => createDatabase(inject('postgresUrl'))],
];

const queueOf = (round: number) =>
  Array.from({ length: 10 }, (_, index) => {
    const key = `${round}-${index}`;
    const person = waitingId(key);
    const contact = String(6_000_000_000 + round * 10 + index);
    const fields = { name: `Walk-in ${key}`, contact, college: 'City', selectedEvents: ['Oracle'] };
    return [
      { kind: 'walk-in', key, fields },
      { kind: 'paid', key: `paid-${key}`, person, method: 'cash' },
      { kind: 'seen', key: `seen-${key}`, person, event: 'bingo' },
      { kind: 'absent', key: `absent-${key}`, person },
      { kind: 'undone', key: `undone-${key}`, person, entry: `absent-${key}` },
    ];
  }).flat();

describe.each(where)('on %s', (_name, database) => {
  test('a server that is killed during a queue loses no entry and doubles none', {
    timeout: 20_000 + kills * 10_000,
  }, async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fest-kills-'));
    const databaseUrl = await database();
    const env: Record<string, string> = {
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    };
    let server = await startServer(env);
    const { db } = await connect({ dataDir, databaseUrl });
    const { headers } = await joinedDesk(db, 'Room 804', new Date());
    const send = async (entries: object[]): Promise<DeskEntriesAnswer | null> => {
      const { method = 'POST', payload } = queueCall(entries);
      const init = {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      };
      const answer = await fetch(server.url + calls.writeEntries.path, init).catch(() => null);
      return answer && deskEntriesAnswer.parse(await answer.json());
    };

    let cutOff = 0;
    for (let round = 0; round < kills; round++) {
      const queue = queueOf(round);
      const killed = kill(server, Math.random() * 30);
      let acknowledged = 0;
      for (const batch of [queue.slice(0, 25), queue.slice(25)]) if (await send(batch)) acknowledged += batch.length;
      await killed;
      const written = await keysIn(queue);
      expect(queue.slice(0, acknowledged).filter(({ key }) => !written.has(key))).toEqual([]);
      if (written.size < queue.length) cutOff += 1;

      server = await startServer(env);
      const { results } = (await send(queue)) ?? { results: [] };
      expect(results.map(({ key, refused }) => [key, refused])).toEqual(queue.map(({ key }) => [key, undefined]));
      await expectOnce(round, results);
    }
    expect(cutOff).toBeGreaterThan(0);
    await db.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true });

    async function keysIn(queue: { key: string }[]): Promise<ReadonlySet<string>> {
      const keys = queue.map(({ key }) => key);
      const rows = await db.selectFrom('entries').select('key').where('key', 'in', keys).execute();
      return new Set(rows.map(({ key }) => key));
    }

    /** Each walk-in is one person, and their columns match the book. */
    async function expectOnce(round: number, results: DeskEntriesAnswer['results']): Promise<void> {
      const people = await db
        .selectFrom('registrations')
        .select(['id', 'is_present', 'payment_method'])
        .where('name', 'like', `Walk-in ${round}-%`)
        .execute();
      expect(people.map(({ id }) => id).sort()).toEqual([...new Set(results.map(({ id }) => id))].sort());
      const books = await readBooks(
        db,
        people.map(({ id }) => id),
      );
      const seenAt = await db.selectFrom('presences').selectAll().execute();
      for (const { id, is_present, payment_method } of people) {
        const book = books.get(id);
        expect(book?.entries).toHaveLength(6);
        const { isPresent, presences, paymentMethod } = stateOf(book ?? { registeredFor: [], entries: [] });
        const columns = seenAt.filter((row) => row.registration_id === id).map((row) => row.event_id);
        expect([is_present === 1, payment_method, columns]).toEqual([isPresent, paymentMethod, [...presences.keys()]]);
        expect([isPresent, paymentMethod]).toEqual([true, 'cash']);
      }
    }
  });
});

async function kill(server: RunningServer, after: number): Promise<void> {
  await pause(after);
  const exited = once(server.process, 'exit');
  server.process.kill('SIGKILL');
  await exited;
}
