import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { databaseFailure } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { personOf, registerAll, type SentRegistration } from './register.ts';
import type { SubmissionAnswer } from './submissions.ts';

/** Concurrent registrations share one transaction, because flushing to disk takes most of the time. */

/** Resolves with the answer once the registration is stored on disk. @throws {Problem} `key-reused` */
export type Register = (send: SentRegistration) => Promise<SubmissionAnswer>;

const maxSends = 100;
const maxPhotoBytes = 2_000_000;

const quietTurns = 3;
const maxWorkers = 2;

/** In ms. If the database fails to answer a batch, registrations that have waited longer than this are refused. */
const longestWait = 4_000;

type Queued = PromiseWithResolvers<SubmissionAnswer> & { send: SentRegistration; arrived: number };

export function groupCommit(db: Database): Register {
  let queue: Queued[] = [];
  let workers = 0;

  async function untilNoMoreArrive(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns && queue.length < maxSends; ) {
      const before = queue.length;
      await yieldToEventLoop();
      quiet = queue.length > before ? 0 : quiet + 1;
    }
  }

  function refuseWhoWaitedTooLong(): void {
    const { tooLong = [], inTime = [] } = Object.groupBy(queue, ({ arrived }) =>
      performance.now() - arrived > longestWait ? 'tooLong' : 'inTime',
    );
    for (const { reject } of tooLong) reject(new Problem('busy'));
    queue = inTime;
  }

  async function work(): Promise<void> {
    workers++;
    while (queue.length > 0) {
      await untilNoMoreArrive();
      const { batch, deferred } = nextBatch(queue);
      queue = deferred;
      if (batch.length > 0 && !(await commit(db, batch))) refuseWhoWaitedTooLong();
    }
    workers--;
  }

  return (send) => {
    const answer = Promise.withResolvers<SubmissionAnswer>();
    queue.push({ send, arrived: performance.now(), ...answer });
    if (workers < maxWorkers) void work();
    return answer.promise;
  };
}

/** Defers a registration if this batch is full, or if an earlier registration has the same key or person. */
function nextBatch(queue: Queued[]): { batch: Queued[]; deferred: Queued[] } {
  const batch: Queued[] = [];
  const deferred: Queued[] = [];
  const reserved = new Set<string>();
  let photoBytes = 0;
  for (const queued of queue) {
    const { registration, submission } = queued.send;
    const keys = [`person ${personOf(registration)}`, ...(submission.key === null ? [] : [`key ${submission.key}`])];
    photoBytes += registration.photo?.bytes.length ?? 0;
    const isFull = batch.length === maxSends || (batch.length > 0 && photoBytes > maxPhotoBytes);
    (isFull || keys.some((key) => reserved.has(key)) ? deferred : batch).push(queued);
    // Reserve the keys of deferred registrations too, to keep their order.
    for (const key of keys) reserved.add(key);
  }
  return { batch, deferred };
}

async function commit(db: Database, batch: Queued[]): Promise<boolean> {
  try {
    const answers = await registerAll(
      db,
      batch.map(({ send }) => send),
    );
    for (const [index, { resolve, reject }] of batch.entries()) {
      const answer = answers[index];
      if (answer === undefined || answer instanceof Problem) reject(answer);
      else resolve(answer);
    }
    return true;
  } catch (error) {
    return retryAlone(db, batch, error);
  }
}

/** Commits each registration by itself, so that only a faulty one fails. If the database does not answer, all fail. */
async function retryAlone(db: Database, batch: Queued[], error: unknown): Promise<boolean> {
  const failure = databaseFailure(error);
  const isAway = failure === 'database-unreachable' || failure === 'busy';
  if (batch.length === 1 || isAway) {
    for (const { reject } of batch) reject(error);
    return !isAway;
  }
  for (const queued of batch) await commit(db, [queued]);
  return true;
}
