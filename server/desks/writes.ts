import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { actAs, type Caller } from './desks.ts';

export type Write = {
  caller: Caller;
  /** Names the write, so that it is done once; null where the phone named none. */
  key: string | null;
  /** Of what is written: another content under the same key is refused. */
  fingerprint: string;
  /** Null for what belongs to nobody, or to somebody whom the write itself registers. */
  registrationId: string | null;
  /** What organisers read as the desk's last action; it names no participant. */
  action: string;
  now: Date;
};

export type Done<Answer> = {
  status: number;
  /** Kept as JSON to be given again. Without personal data and signed links: a card is read afresh for each send. */
  answer: Answer;
  /** What undoing it restores; left out where it cannot be undone. */
  before?: unknown;
  /** Whom the write registered. */
  registrationId?: string;
};

export type Answered<Answer> = {
  status: number;
  answer: Answer;
  registrationId: string | null;
  /** The key to undo it with; null where it cannot be undone. */
  undo: string | null;
};

/**
 * Does a write of a desk in one transaction, or gives its first answer again. Whoever sends it meanwhile waits for that. A refusal
 * keeps nothing: sent again, the write is tried again. `work` throws what it refuses.
 * @throws {Problem} `desk-ended`, `key-reused`
 */
export async function writeOnce<Answer>(
  db: Database,
  write: Write,
  work: (trx: Database) => Promise<Done<Answer>>,
): Promise<Answered<Answer>> {
  // Without a key it can still be undone.
  const key = write.key ?? randomUUID();
  return db.transaction().execute(async (trx) => {
    await actAs(trx, write.caller, write.action, write.now);
    if (!(await claim(trx, key, write))) return firstAnswer<Answer>(trx, key, write.fingerprint);

    const { status, answer, before, registrationId = write.registrationId } = await work(trx);
    await trx
      .updateTable('desk_writes')
      .set({
        status,
        answer: JSON.stringify(answer),
        before: before === undefined ? null : JSON.stringify(before),
        registration_id: registrationId,
      })
      .where('key', '=', key)
      .execute();
    return { status, answer, registrationId, undo: before === undefined ? null : key };
  });
}

/** What undoing that write of somebody restores; null where there is no such write, or it cannot be undone. */
export async function beforeOf<Before>(trx: Database, key: string, registrationId: string): Promise<Before | null> {
  const write = await trx
    .selectFrom('desk_writes')
    .select('before')
    .where('key', '=', key)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return write?.before ? JSON.parse(write.before) : null;
}

/** False where another transaction has it, which has ended then. */
async function claim(trx: Database, key: string, { fingerprint, now }: Write): Promise<boolean> {
  const claimed = await trx
    .insertInto('desk_writes')
    .values({ key, fingerprint, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function firstAnswer<Answer>(trx: Database, key: string, fingerprint: string): Promise<Answered<Answer>> {
  const first = await trx.selectFrom('desk_writes').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  if (first.fingerprint !== fingerprint) throw new Problem('key-reused');
  if (first.status === null || first.answer === null) throw new Error('A write was committed without its answer');
  return {
    status: first.status,
    answer: JSON.parse(first.answer),
    registrationId: first.registration_id,
    undo: first.before === null ? null : key,
  };
}
