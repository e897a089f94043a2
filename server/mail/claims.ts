import type { ExpressionBuilder } from 'kysely';
import { clockSkew } from '#server/clock-skew.ts';
import type { Database, Tables } from '#server/database/tables.ts';

/**
 * Several processes may deliver from one outbox. A process claims a mail by moving its next attempt a few seconds ahead, and
 * moves it on while it works; of a process that died the claim lapses. `attempts` is the number of the claim: whoever
 * finds another one there has lost the mail, and changes nothing.
 */
export type Claimed = {
  id: string;
  reason: string;
  registration_id: string | null;
  recipient: string;
  details: string;
  attempts: number;
  created_at: string;
};

/** In ms. With the pause between two looks into the outbox it is less than 10 s: so soon a start tries what waits. */
const claimTime = 7_000;

/** In ms. So often a claim is renewed that more than `clockSkew` of it is left: a process whose clock is ahead sees it too. */
export const betweenRenewals = 1_000;

/** In ms: the longest that a mail is put off. What is due much later was put off by a clock that was ahead, and is due now. */
export const longestDelay = 3_600_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

const isDue =
  (now: Date) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'mails'>) =>
    or([eb('next_attempt_at', '<=', now.toISOString()), eb('next_attempt_at', '>', later(now, 2 * longestDelay))]);

/**
 * What is due, or has just been claimed: what has waited so for long is nobody's but ours to mend. A mail that its address keeps
 * waiting is not among it, but for moments.
 */
export const isOverdue = (now: Date) => isDue(new Date(now.getTime() + claimTime));

/**
 * Lets the back-off begin anew: all that waits is due now, but for what a process is working on. What a clock that was ahead
 * keeps as being sent is due too; a claim of a process that is ahead by `clockSkew` is not taken for such a one.
 */
export async function makeDue(db: Database, now: Date): Promise<void> {
  await forgetFarewells(db);
  await db
    .updateTable('mails')
    .set({ next_attempt_at: now.toISOString() })
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'waiting'), eb('next_attempt_at', '>', later(now, claimTime))]),
        and([eb('state', '=', 'sending'), eb('next_attempt_at', '>', later(now, claimTime + clockSkew))]),
      ]),
    )
    .execute();
}

/**
 * The mail that is due first, now this process's own; null where none is due or another process was faster. Wishes for a
 * link come last: anybody can make as many as they like.
 */
export async function claimNext(db: Database, now: Date): Promise<Claimed | null> {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where(isDue(now))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1);
  const next =
    (await due.where('reason', '!=', 'pass-wanted').executeTakeFirst()) ??
    (await due.where('reason', '=', 'pass-wanted').executeTakeFirst());
  if (!next) return null;
  const claimed = await db
    .updateTable('mails')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: later(now, claimTime) }))
    .where('id', '=', next.id)
    .where('state', '=', 'waiting')
    .where(isDue(now))
    .returning(['id', 'reason', 'registration_id', 'recipient', 'details', 'attempts', 'created_at'])
    .executeTakeFirst();
  return claimed ?? null;
}

const owned = (db: Database, { id, attempts }: Claimed) =>
  db.updateTable('mails').where('id', '=', id).where('attempts', '=', attempts);

export async function keepClaim(db: Database, claimed: Claimed, now: Date): Promise<void> {
  await owned(db, claimed)
    .set({ next_attempt_at: later(now, claimTime) })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
}

/** To be committed just before the mail server could accept it. False where the mail is not this process's any more. */
export async function beginSending(db: Database, claimed: Claimed, now: Date): Promise<boolean> {
  const begun = await owned(db, claimed)
    .set({ state: 'sending', next_attempt_at: later(now, claimTime) })
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

/**
 * Of what was sent no personal data stays, only which registration was told what. False where it was deleted meanwhile,
 * with the person.
 */
export async function settleAsSent(db: Database, claimed: Claimed, now: Date): Promise<boolean> {
  const settled = await owned(db, claimed)
    .set({ state: 'sent', recipient: '', details: '{}', answer: null, settled_at: now.toISOString() })
    .where('state', 'in', ['waiting', 'sending'])
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined || (await exists(db, claimed.id));
}

const exists = async (db: Database, id: string) =>
  (await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export async function settleAsRefused(db: Database, claimed: Claimed, said: Said, now: Date): Promise<void> {
  await owned(db, claimed)
    .set({ state: 'refused', ...said, settled_at: now.toISOString() })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  await forgetFarewells(db);
}

/** Whoever withdrew leaves no address behind, also where the mail that says so did not arrive. */
async function forgetFarewells(db: Database): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', 'in', ['refused', 'unconfirmed'])
    .where('reason', '=', 'withdrawn')
    .execute();
}

/** The address that was tried, and what the mail server answered. */
export type Said = { recipient: string; answer: string };

/** @param delay in ms; 0 gives the claim back */
export async function putOff(db: Database, claimed: Claimed, answer: string, delay: number, now: Date): Promise<void> {
  await owned(db, claimed)
    .set({ state: 'waiting', answer, next_attempt_at: later(now, Math.min(delay, longestDelay)) })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
}

/** Nobody is left to be told. */
export async function drop(db: Database, { id, attempts }: Claimed): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).where('attempts', '=', attempts).execute();
}

/** What becomes of a mail that the server may have accepted: the first time it is tried once more, the second time it is not. */
const doubted = (now: Date, answer: string, delay: number) => (eb: ExpressionBuilder<Tables, 'mails'>) => ({
  state: eb
    .case()
    .when('doubts', '=', 0)
    .then('waiting' as const)
    .else('unconfirmed' as const)
    .end(),
  settled_at: eb.case().when('doubts', '=', 0).then(null).else(now.toISOString()).end(),
  doubts: eb('doubts', '+', 1),
  answer,
  next_attempt_at: later(now, delay),
});

/** For a mail of this process: the connection was lost after the mail and before its answer. */
export async function doubt(db: Database, claimed: Claimed, said: Said, delay: number, now: Date): Promise<void> {
  await owned(db, claimed)
    .set((eb) => ({ ...doubted(now, said.answer, delay)(eb), recipient: said.recipient }))
    .where('state', '=', 'sending')
    .execute();
  await forgetFarewells(db);
}

/** For the mails of processes that died between the mail and its answer. Gives how many there were. */
export async function doubtAbandoned(db: Database, now: Date): Promise<number> {
  const abandoned = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'sending')
    .where(isDue(now))
    .execute();
  if (abandoned.length === 0) return 0;
  const rows = await db
    .updateTable('mails')
    .set(doubted(now, 'The server ended before the mail server had answered.', 0))
    .where('state', '=', 'sending')
    .where(isDue(now))
    .returning('id')
    .execute();
  await forgetFarewells(db);
  return rows.length;
}
