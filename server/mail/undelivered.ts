import type { MailReport } from '#contract/mails.ts';
import type { WholePerson } from '#contract/people/list.ts';
import { type Author, record } from '#server/book/entries.ts';
import { membersOf } from '#server/book/merges.ts';
import type { Database, MailState } from '#server/database/tables.ts';
import { isOverdue, queued } from './claims.ts';

const shown = 500;

export const failed: MailState[] = ['refused', 'unconfirmed'];

/** Counts the mails of the queue. Also returns when the oldest of them, and the oldest overdue one, were queued. */
export const countQueued = (db: Database, now: Date) =>
  db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<string | null>('created_at').as('waitingSince'),
      fn.min<string | null>('created_at').filterWhere(isOverdue(now)).as('overdueSince'),
    ])
    .where('state', 'in', queued)
    .executeTakeFirstOrThrow();

/** Counts failed letters apart from other failed mails. Skips the queue, because open dashboards ask often. */
export const countUndelivered = (db: Database) =>
  db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('reason', '<>', 'letter').as('undelivered'),
      fn.countAll<number>().filterWhere('reason', '=', 'letter').as('letters'),
    ])
    .where('state', 'in', failed)
    .executeTakeFirstOrThrow();

/** Returns the report on mails without `files`, because mail files are not in the database. */
export async function mailReport(db: Database, now: Date): Promise<Omit<MailReport, 'files'>> {
  const { waiting, waitingSince } = await countQueued(db, now);
  return { waiting, waitingSince, ...(await readFailures(db)) };
}

/** Returns the undelivered mails, and the last answer about a mail of the queue. */
export async function readFailures(db: Database): Promise<Pick<MailReport, 'lastAnswer' | 'undelivered'>> {
  const answered = db.selectFrom('mails').where('state', '=', 'waiting').where('answer', 'is not', null);
  const tried = await answered.select('answer').orderBy('next_attempt_at', 'desc').limit(1).executeTakeFirst();
  const undelivered = await db
    .selectFrom('mails')
    .leftJoin('registrations', 'registrations.id', 'mails.registration_id')
    .select(['mails.id', 'name', 'email', 'recipient', 'reason', 'state', 'answer', 'created_at', 'settled_at'])
    .where('state', 'in', failed)
    .orderBy('settled_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(shown)
    .execute();
  return {
    lastAnswer: tried?.answer ?? null,
    undelivered: undelivered.map(({ email, recipient, created_at, settled_at, ...mail }) => ({
      ...mail,
      recipient: recipient || (email ?? ''),
      at: settled_at ?? created_at,
    })),
  };
}

/** Returns the mails to a person, and to registrations that were merged into this person. */
export async function mailsTo(db: Database, registrationId: string): Promise<WholePerson['mails']> {
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'reason', 'state', 'created_at', 'settled_at'])
    .where('registration_id', 'in', await membersOf(db, registrationId))
    .where('state', 'not in', ['preview', 'no-email', 'unwanted', 'shared', 'suspect'])
    .orderBy('id', 'desc')
    .execute();
  return mails.map(({ created_at, settled_at, ...mail }) => ({ ...mail, at: settled_at ?? created_at }));
}

export async function retryMail(db: Database, id: string, { now, ...by }: Author): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const [retried] = await queueAgain(trx, now).where('id', '=', id).execute();
    if (!retried) return false;
    const { registration_id: registrationId, reason } = retried;
    const entry = { ...by, kind: 'mail-retried', newValue: reason } as const;
    await record(trx, { ...entry, ...(registrationId !== null && { registrationId }) }, now);
    return true;
  });
}

export async function retryAllMails(db: Database, { now, ...by }: Author): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const retried = await queueAgain(trx, now).execute();
    if (retried.length === 0) return;
    await record(trx, { ...by, kind: 'mail-retried', subject: 'all mails', newValue: `${retried.length}` }, now);
  });
}

const queueAgain = (trx: Database, now: Date) =>
  trx
    .updateTable('mails')
    .set({ state: 'waiting', next_attempt_at: now.toISOString(), settled_at: null })
    .where('state', 'in', failed)
    .returning(['registration_id', 'reason']);
