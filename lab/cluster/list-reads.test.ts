import { Agent } from 'node:http';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type PaymentMethod, paymentMethods, type Registration, type RegistrationChanges } from '#contract/admin.ts';
import { type CallName, versionHeader } from '#contract/calls/calls.ts';
import { type CallDetails, Caller, type Reply } from '#lab/client.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { register } from '#tests/support/people/participant.ts';
import { startServer } from '#tests/support/running/server.ts';
import { startFleet } from './fleet.ts';

/** docs/trust.md uses 20,000 reads. 500 already catch a server that reads the rows and the book number separately. */
const reads = Number(process.env.LIST_READS ?? 500);

const onPostgres = async () => (await startFleet(2, await createDatabase(inject('postgresUrl')))).urls();

async function onSqlite() {
  const server = await startServer();
  onTestFinished(server.stop);
  return [server.url];
}

test.each([
  ['one of two processes', onPostgres],
  ['a server with its own database', onSqlite],
])(
  'every read from %s shows every mark that was acknowledged before',
  { timeout: 60_000 + reads * 30 },
  async (_who, start) => {
    const urls = await start();
    for (let person = 0; person < 24; person++) await register(urls[0] ?? '');
    expect(await missedMarks(urls, reads)).toEqual([]);
  },
);

/** How many loops mark people, and how many read the list, at the same time. No two loops mark the same person. */
const markers = 8;
const readers = 12;

/** A person's state after a number of marks. Each mark changes one field. Four marks give four different states. */
type MarkState = { isPresent: boolean; paymentMethod: PaymentMethod };
const stateAfter = (marks: number): MarkState => ({
  isPresent: Math.ceil(marks / 2) % 2 === 1,
  paymentMethod: paymentMethods[Math.floor(marks / 2) % 3] ?? '',
});

type MarkedPerson = { id: string; sent: number; answered: number };

/**
 * Marks people and reads the list at the same time. Each request goes to the next process. Returns a sentence for every
 * read that misses an acknowledged mark. Half of the readers ask for the whole list, the others only for changes.
 */
async function missedMarks(urls: string[], reads: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const organiser = new Caller(() => urls[turn++ % urls.length] ?? '', agent);
  await organiser.signIn();
  const list = (await organiser.ask('registrations')).body as Registration[];
  const people: MarkedPerson[] = list.map(({ _id }) => ({ id: _id, sent: 0, answered: 0 }));
  const missed: string[] = [];
  let begun = 0;

  async function mark(marker: number): Promise<void> {
    const own = people.filter((_, index) => index % markers === marker);
    for (let next = 0; begun < reads; next++) {
      const person = own[next % own.length] as MarkedPerson;
      const { id } = person;
      const [before, { isPresent, paymentMethod }] = [stateAfter(person.sent), stateAfter(++person.sent)];
      if (before.isPresent === isPresent) await insist(organiser, 'payment', { id, body: { paymentMethod } });
      else await insist(organiser, 'attendance', { id, body: { isPresent } });
      person.answered = person.sent;
    }
  }

  async function look({ kind, read }: Reader): Promise<void> {
    while (begun++ < reads) {
      const before = people.map((person) => ({ ...person }));
      const rows = await read();
      for (const [index, { id, answered }] of before.entries()) {
        const row = rows.get(id);
        const { sent } = people[index] as MarkedPerson;
        const due = Array.from({ length: sent - answered + 1 }, (_, marks) => text(stateAfter(answered + marks)));
        if (!due.includes(text(row))) missed.push(`${kind} shows ${text(row)} after ${due[0]} was answered`);
      }
    }
  }

  const looking = Array.from({ length: readers }, (_, index) =>
    look(index % 2 ? wholeList(organiser) : changes(organiser)),
  );
  await Promise.all([...looking, ...Array.from({ length: markers }, (_, index) => mark(index))]);
  agent.destroy();
  return missed;
}

/** Repeats the request while an overloaded process answers 503. */
async function insist(organiser: Caller, call: CallName, details?: CallDetails): Promise<Reply> {
  for (;;) {
    const reply = await organiser.call(call, details);
    if (reply.status < 400) return reply;
    if (reply.status !== 503) throw new Error(`${call} was answered ${reply.status}`);
  }
}

type Rows = ReadonlyMap<string, Registration>;
type Reader = { kind: string; read(): Promise<Rows> };

function wholeList(organiser: Caller): Reader {
  let held: { rows: Rows; etag: string } | undefined;
  const read = async () => {
    const answer = await insist(organiser, 'registrations', { headers: held ? { 'if-none-match': held.etag } : {} });
    if (held && answer.status === 304) return held.rows;
    held = { rows: byId(answer.body as Registration[]), etag: String(answer.headers.etag) };
    return held.rows;
  };
  return { kind: 'the whole list', read };
}

function changes(organiser: Caller): Reader {
  let rows: Rows = new Map();
  let version: string | undefined;
  const read = async () => {
    if (version === undefined) {
      const answer = await insist(organiser, 'registrations');
      version = String(answer.headers[versionHeader]);
      rows = byId(answer.body as Registration[]);
    } else {
      const changed = (await insist(organiser, 'changes', { query: `?since=${version}` })).body as RegistrationChanges;
      version = changed.version;
      rows = new Map([...(changed.complete ? [] : rows), ...byId(changed.registrations)]);
    }
    return rows;
  };
  return { kind: 'the list updated by changes', read };
}

const byId = (rows: Registration[]): Rows => new Map(rows.map((row) => [row._id, row]));
const text = (state: MarkState | Registration | undefined) =>
  state ? `${state.isPresent ? 'present' : 'absent'}, '${state.paymentMethod}'` : 'nobody';
