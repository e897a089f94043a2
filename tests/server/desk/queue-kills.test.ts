import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { type DeskEntriesAnswer, deskEntriesAnswer, waitingId } from '#contract/book/desk-entry.ts';
import { stateOf } from '#contract/book/state.ts';
import { calls } from '#contract/calls/calls.ts';
import { endProcess } from '#lab/faults/stage.ts';
import { readBooks } from '#server/book/person.ts';
import { connect } from '#server/database/open.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { joinedDesk, queueCall } from '#tests/support/people/desk.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { startServer } from '#tests/support/running/server.ts';

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

const timeout = 20_000 + kills * 10_000;
test.each(where)(
  'on %s a killed server loses and repeats no entry of a queue',
  { timeout },
  async (_name, database) => {
    const dataDir = temporaryFolder();
    const databaseUrl = await database();
    const env: Record<string, string> = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
    let server = await startServer(env);
    const { db } = await connect({ dataDir, databaseUrl });
    const { headers } = await joinedDesk(db, 'Room 804', new Date());
    const send = async (entries: object[]): Promise<DeskEntriesAnswer | null> => {
      const { method = 'POST', payload } = queueCall(entries);
      const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(payload) };
      const answer = await fetch(server.url + calls.writeEntries.path, { method, ...json }).catch(() => null);
      return answer && deskEntriesAnswer.parse(await answer.json());
    };

    let cutOff = 0;
    for (let round = 0; round < kills; round++) {
      const queue = queueOf(round);
      const killed = pause(Math.random() * 30).then(() => endProcess(server, 'SIGKILL'));
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

    async function keysIn(queue: { key: string }[]): Promise<ReadonlySet<string>> {
      const keys = queue.map(({ key }) => key);
      const rows = await db.selectFrom('entries').select('key').where('key', 'in', keys).execute();
      return new Set(rows.map(({ key }) => key));
    }

    /** Each walk-in is one person, whose columns match the book. */
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
  },
);
