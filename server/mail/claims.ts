import { type Expression, type Selectable, type SqlBool, sql, type UpdateResult } from 'kysely';
import { mostWithLetters } from '#contract/letters.ts';
import { registrationRow } from '#server/book/merges.ts';
import { inBook } from '#server/book/number.ts';
import { after, clockSkew, stillRunsIn } from '#server/clock.ts';
import type { Database, MailState, Tables } from '#server/database/tables.ts';

// A process claims a mail by moving `next_attempt_at` some seconds ahead, and repeats this while it works. If the
// process dies, the claim expires. `attempts` numbers the claims: if it differs, another process has the mail.
export type Claimed = Selectable<Tables['mails']>;

/** In ms: how long a claim lasts. A restarted server can thus retry a dead process's mails within 10 s. */
const claimTime = 7_000;

/** In ms: the pause between renewals. A claim always has over `clockSkew` left, in case another clock is ahead. */
export const betweenRenewals = 1_000;

export const longestDelay = 3_600_000;

/** The states of mails that are still to be delivered. */
export const queued: ('waiting' | 'sending')[] = ['waiting', 'sending'];

/** A due time far ahead comes from a clock that was wrong: such mails are due now. */
const isDue = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`not ${stillRunsIn('next_attempt_at', now, 2 * longestDelay)}`;

/** Letters are never overdue, because they may wait for the next day. */
export const isOverdue = (now: Date) =>
  sql<SqlBool>`reason <> 'letter' and ${isDue(new Date(now.getTime() + claimTime))}`;

/** Makes all mails due when the server starts, except those that another process is working on. */
export async function makeDue(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: now.toISOString() })
    .where('state', 'in', queued)
    .where('next_attempt_at', '>', after(now, claimTime + clockSkew))
    .execute();
}

/** Whether a person asked for this pass link. If the same form came again, `details` is empty. */
export const wasAskedFor = ({ reason, details }: Claimed): boolean => reason === 'pass-wanted' && details !== '{}';

async function carriedInADay(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ eb, or }) =>
      or([
        eb('settled_at', '>', after(now, -86_400_000)).and('state', 'in', ['sent', 'unconfirmed']),
        eb('state', '=', 'sending'),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Claims the next due mail. Its state is `sending` if a process died while sending it. */
export async function claimNext(db: Database, now: Date): Promise<Claimed | null> {
  const mails = db.selectFrom('mails').select(['id', 'state']).where(isDue(now));
  const due = (state: MailState) => mails.where('state', '=', state).orderBy('next_attempt_at').orderBy('id').limit(1);
  // Use a literal, so that SQLite can use the index `mails_early`.
  const early = due('waiting').where('reason', '<>', sql.lit('letter'));
  // Send pass links that people asked for before other mails, because these people expect them now.
  const askedFor = early.where('reason', '=', 'pass-wanted').where('details', '<>', '{}');
  const first =
    (await due('sending').executeTakeFirst()) ??
    (await askedFor.executeTakeFirst()) ??
    (await early.executeTakeFirst());
  const next = first ?? (await due('waiting').executeTakeFirst());
  if (!next || (!first && (await carriedInADay(db, now)) >= mostWithLetters)) return null;
  // Do not count an attempt for a mail that is being sent, so that its process can still store a late answer.
  const attempt = next.state === 'waiting' ? 1 : 0;
  const claimed = await db
    .updateTable('mails')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', attempt), next_attempt_at: after(now, claimTime) }))
    .where('id', '=', next.id)
    .where('state', '=', next.state)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

const hasChanged = async (update: { executeTakeFirstOrThrow(): Promise<UpdateResult> }): Promise<boolean> =>
  (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;

const owned = (db: Database, { id, attempts }: Claimed, states = queued) =>
  db.updateTable('mails').where('id', '=', id).where('attempts', '=', attempts).where('state', 'in', states);

export const keepClaim = (db: Database, claimed: Claimed, now: Date): Promise<boolean> =>
  hasChanged(owned(db, claimed).set({ next_attempt_at: after(now, claimTime) }));

export const beginSending = (db: Database, claimed: Claimed, now: Date): Promise<boolean> =>
  hasChanged(owned(db, claimed, ['waiting']).set({ state: 'sending', next_attempt_at: after(now, claimTime) }));

/** Stores that a mail was sent, without its personal data. Returns false if the mail was deleted meanwhile. */
export async function settleAsSent(db: Database, claimed: Claimed, now: Date): Promise<boolean> {
  const sent = { state: 'sent', recipient: '', details: '{}', answer: null, settled_at: now.toISOString() } as const;
  if (await hasChanged(owned(db, claimed).set(sent))) return true;
  const left = await db.selectFrom('mails').select('id').where('id', '=', claimed.id).executeTakeFirst();
  return left !== undefined;
}

type Said = { recipient?: string; answer: string };
type Failure = Said & { state: 'refused' | 'unconfirmed'; doubts?: number };

export async function settleAsFailed(db: Database, claimed: Claimed, failure: Failure, now: Date): Promise<void> {
  // Do not keep the email of a person who withdrew, or who has another email now.
  if (claimed.reason === 'withdrawn' || claimed.reason === 'email-changed') await drop(db, claimed);
  else
    await owned(db, claimed)
      .set({ ...failure, settled_at: now.toISOString() })
      .execute();
}

export const putOff = (db: Database, claimed: Claimed, answer: string, delay: number, now: Date): Promise<boolean> =>
  hasChanged(owned(db, claimed).set({ state: 'waiting', answer, next_attempt_at: after(now, delay) }));

/** Holds the mail of a suspect person. Never runs together with `findReal`, so no mail of a real person stays held. */
export const hold = (db: Database, claimed: Claimed, person: string, now: Date): Promise<void> =>
  inBook(db, async (trx) => {
    const found = await registrationRow(trx, person).select('is_suspect').executeTakeFirst();
    await owned(trx, claimed, ['waiting'])
      .set({ state: found?.is_suspect ? 'held' : 'waiting', next_attempt_at: now.toISOString() })
      .execute();
  });

export async function drop(db: Database, { id, attempts }: Claimed): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).where('attempts', '=', attempts).execute();
}

/** Notes that the connection broke before the mail server answered: that server may have the mail. */
export async function doubt(db: Database, claimed: Claimed, said: Said, delay: number, now: Date): Promise<void> {
  const { doubts } = claimed;
  if (doubts > 0) return settleAsFailed(db, claimed, { state: 'unconfirmed', doubts: doubts + 1, ...said }, now);
  const again = { state: 'waiting', doubts: 1, next_attempt_at: after(now, delay), ...said } as const;
  await owned(db, claimed, ['sending']).set(again).execute();
}
