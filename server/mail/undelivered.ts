import type { MailReport } from '#contract/mails.ts';
import { type Author, record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';

const shown = 500;

/** What organisers should know of the post: what waits, and what will not arrive by itself. */
export async function mailReport(db: Database): Promise<MailReport> {
  const { waiting, since } = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('created_at').as('since')])
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow();
  const tried = await db
    .selectFrom('mails')
    .select('answer')
    .where('state', '=', 'waiting')
    .where('answer', 'is not', null)
    .orderBy('next_attempt_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const undelivered = await db
    .selectFrom('mails')
    .leftJoin('registrations', 'registrations.id', 'mails.registration_id')
    .select(['mails.id', 'name', 'email', 'recipient', 'reason', 'state', 'answer', 'created_at', 'settled_at'])
    .where('state', 'in', ['refused', 'unconfirmed'])
    .orderBy('settled_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(shown)
    .execute();
  return {
    waiting: Number(waiting),
    waitingSince: since || null,
    lastAnswer: tried?.answer ?? null,
    undelivered: undelivered.map(({ email, recipient, created_at, settled_at, ...mail }) => ({
      ...mail,
      recipient: recipient || (email ?? ''),
      at: settled_at ?? created_at,
    })),
  };
}

/** Lets a mail wait again that was refused, or whose delivery nobody could confirm; false where there is no such mail. */
export async function retryMail(db: Database, id: string, { actor, now }: Author): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const retried = await trx
      .updateTable('mails')
      .set({ state: 'waiting', next_attempt_at: now.toISOString(), settled_at: null })
      .where('id', '=', id)
      .where('state', 'in', ['refused', 'unconfirmed'])
      .returning(['registration_id', 'reason'])
      .executeTakeFirst();
    if (!retried) return false;
    const registrationId = retried.registration_id ?? undefined;
    const entry = { actor, action: 'mail-retried', newValue: retried.reason } as const;
    await record(trx, registrationId === undefined ? entry : { ...entry, registrationId }, now);
    return true;
  });
}
