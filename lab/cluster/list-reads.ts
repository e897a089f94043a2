import { Agent } from 'node:http';
import { type PaymentMethod, paymentMethods, type Registration, type RegistrationChanges } from '#contract/admin.ts';
import { versionHeader } from '#contract/calls/calls.ts';
import type { Answer } from '../faults/http.ts';
import { Organiser } from '../faults/organiser.ts';

/** How many organisers mark, each people of their own and as fast as they are answered, and how many look meanwhile. */
const markers = 8;
const readers = 12;

/** The marks that somebody gets one after the other: each differs from the four before it, and changes one field. */
type State = { isPresent: boolean; paymentMethod: PaymentMethod };
const stateAfter = (marks: number): State => ({
  isPresent: Math.ceil(marks / 2) % 2 === 1,
  paymentMethod: paymentMethods[Math.floor(marks / 2) % 3] ?? '',
});

/** How many marks of a person were sent, and how many of them were answered. */
type Marked = { id: string; sent: number; answered: number };

/**
 * Marks and reads the list at the same time, each call by the next process, and gives a sentence for every read that did
 * not show a mark that was answered before the read began. Half of the readers ask for the whole list, with the tag of
 * the one they have; the others for what changed since the version they have.
 */
export async function missedMarks(urls: string[], reads: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const desk = new Organiser(() => urls[turn++ % urls.length] ?? '', agent);
  await desk.signIn();
  const people = ((await desk.list()).body as Registration[]).map(({ _id }) => ({ id: _id, sent: 0, answered: 0 }));
  const missed: string[] = [];
  let begun = 0;

  async function mark(marker: number): Promise<void> {
    const own = people.filter((_, index) => index % markers === marker);
    for (let next = 0; begun < reads; next++) {
      const person = own[next % own.length] as Marked;
      const [before, after] = [stateAfter(person.sent), stateAfter(++person.sent)];
      const { isPresent, paymentMethod } = after;
      const answer = await desk.mark(person.id, before.isPresent === isPresent ? { paymentMethod } : { isPresent });
      expectStatus(answer, 200);
      person.answered = person.sent;
    }
  }

  async function look(reader: Reader): Promise<void> {
    while (begun++ < reads) {
      const before = people.map((person) => ({ ...person }));
      const rows = await reader.read();
      for (const [index, { id, answered }] of before.entries()) {
        const row = rows.get(id);
        const { sent } = people[index] as Marked;
        const due = Array.from({ length: sent - answered + 1 }, (_, marks) => stateAfter(answered + marks));
        const isShown = due.some((state) => text(state) === text(row));
        if (!isShown) missed.push(`${reader.kind} shows ${text(row)} after ${text(stateAfter(answered))} was answered`);
      }
    }
  }

  const looking = Array.from({ length: readers }, (_, index) => look(index % 2 ? wholeList(desk) : changes(desk)));
  await Promise.all([...looking, ...Array.from({ length: markers }, (_, index) => mark(index))]);
  agent.destroy();
  return missed;
}

type Rows = ReadonlyMap<string, Registration>;
type Reader = { kind: string; read(): Promise<Rows> };

function wholeList(desk: Organiser): Reader {
  let held: { rows: Rows; etag: string } | undefined;
  return {
    kind: 'the whole list',
    async read() {
      const answer = await desk.list(held?.etag);
      if (held && answer.status === 304) return held.rows;
      expectStatus(answer, 200);
      held = { rows: byId(answer.body as Registration[]), etag: String(answer.headers.etag) };
      return held.rows;
    },
  };
}

function changes(desk: Organiser): Reader {
  let held: { rows: Rows; version: string } | undefined;
  return {
    kind: 'the list kept by its changes',
    async read() {
      const answer = held ? await desk.changes(held.version) : await desk.list();
      expectStatus(answer, 200);
      if (held) {
        const { version, complete, registrations } = answer.body as RegistrationChanges;
        held = { version, rows: new Map([...(complete ? [] : held.rows), ...byId(registrations)]) };
      } else {
        held = { version: String(answer.headers[versionHeader]), rows: byId(answer.body as Registration[]) };
      }
      return held.rows;
    },
  };
}

const byId = (rows: Registration[]): Rows => new Map(rows.map((row) => [row._id, row]));
const text = (state: Pick<Registration, 'isPresent' | 'paymentMethod'> | undefined) =>
  state ? `${state.isPresent ? 'present' : 'absent'}, '${state.paymentMethod}'` : 'nobody';

function expectStatus({ status, body }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
}
