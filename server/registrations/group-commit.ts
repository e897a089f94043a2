import { databaseFailure } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { personOf, registerAll, type Send } from './register.ts';

/** Registers one send and gives the message for its visitor, once it is durable; throws as `registerAll` says. */
export type Registrar = (send: Send) => Promise<string>;

/** How many sends share a commit at most, and how many bytes of photos: other work has its turn between two commits. */
const mostSends = 100;
const mostPhotoBytes = 2_000_000;

/** After so many rounds that brought nothing it is time to commit; a round in which nothing waits takes microseconds. */
const quietRounds = 3;
/** A second transaction uses the time in which the first waits for the database; SQLite does one after the other. */
const atOnce = 2;

type Waiting = { send: Send; answer(message: string): void; refuse(reason: unknown): void };

/**
 * Registers sends that are in flight at the same time in one transaction. Making a commit durable is what takes the
 * time, so a hundred that share one are answered sooner than a hundred that wait for each other.
 */
export function registrar(db: Database): Registrar {
  let waiting: Waiting[] = [];
  let working = 0;

  /** Forms that have arrived already are read in several rounds of the process; whatever they bring comes along. */
  async function gathered(): Promise<void> {
    for (let quiet = 0; quiet < quietRounds && waiting.length < mostSends; ) {
      const before = waiting.length;
      await new Promise(setImmediate);
      quiet = waiting.length > before ? 0 : quiet + 1;
    }
  }

  async function work(): Promise<void> {
    working++;
    while (waiting.length > 0) {
      await gathered();
      const { batch, rest } = nextBatch(waiting);
      waiting = rest;
      if (batch.length > 0) await settle(db, batch);
    }
    working--;
  }

  return (send) =>
    new Promise((answer, refuse) => {
      waiting.push({ send, answer, refuse });
      if (working < atOnce) void work();
    });
}

/** The first that go together: what has the key or the person of another waits for that one to be committed. */
function nextBatch(waiting: Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const taken = new Set<string>();
  let photoBytes = 0;
  for (const it of waiting) {
    const { entry, submission } = it.send;
    const names = [`person ${personOf(entry)}`, ...(submission.key === null ? [] : [`key ${submission.key}`])];
    photoBytes += entry.photo?.bytes.length ?? 0;
    const isFull = batch.length === mostSends || (batch.length > 0 && photoBytes > mostPhotoBytes);
    (isFull || names.some((name) => taken.has(name)) ? rest : batch).push(it);
    // Also of those that wait: what came later is never committed before what came first.
    for (const name of names) taken.add(name);
  }
  return { batch, rest };
}

async function settle(db: Database, batch: Waiting[]): Promise<void> {
  try {
    const answers = await registerAll(
      db,
      batch.map((it) => it.send),
    );
    for (const [index, { answer, refuse }] of batch.entries()) {
      const given = answers[index];
      if (typeof given === 'string') answer(given);
      else refuse(given);
    }
  } catch (error) {
    await settleFailed(db, batch, error);
  }
}

/** One that cannot be stored takes no other with it: each is tried by itself. Where the database is gone none is. */
async function settleFailed(db: Database, batch: Waiting[], error: unknown): Promise<void> {
  const failure = databaseFailure(error);
  if (batch.length === 1 || failure === 'database-unreachable' || failure === 'busy') {
    for (const { refuse } of batch) refuse(error);
    return;
  }
  for (const it of batch) await settle(db, [it]);
}
