import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { successSentences } from '#contract/calls/problems.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import type { Database } from '#server/database/tables.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';

/** What a client named the content of a form, if it did, and what the content hashes to. */
export type Submission = { key: string | null; fingerprint: string };

/** The photo comes in pieces, so that hashing it does not hold up others. */
export async function fingerprintOf(
  fields: RegistrationFields,
  photo: AsyncIterable<Uint8Array> | null,
): Promise<string> {
  const { name, email, contact, college, course, sem, selectedEvents } = fields;
  const text = JSON.stringify([name, email, contact, college, course, sem, selectedEvents]);
  const hash = createHash('sha256').update(text).update('\0');
  for await (const piece of photo ?? []) hash.update(piece);
  return hash.digest('hex');
}

export async function isAnswered(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('submissions').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Takes the keys for this transaction and gives those that were free. Waits while another transaction holds one. */
export async function claimSubmissions(
  trx: Database,
  sends: readonly { submission: Submission; now: Date }[],
): Promise<Set<string>> {
  const claims = sends.flatMap(({ submission: { key, fingerprint }, now }) =>
    key === null ? [] : [{ key, fingerprint, registration_id: null, message: null, created_at: now.toISOString() }],
  );
  if (claims.length === 0) return new Set();
  const claimed = await trx
    .insertInto('submissions')
    // Sorted, so that two transactions that claim the same keys cannot deadlock.
    .values(claims.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return new Set(claimed.map((row) => row.key));
}

export async function keepAnswers(
  trx: Database,
  answers: readonly { key: string | null; registrationId: string; message: string }[],
): Promise<void> {
  const rows = answers.flatMap(({ key, registrationId, message }) =>
    key === null ? [] : [sql`(${key}, ${registrationId}, ${message})`],
  );
  if (rows.length === 0) return;
  await sql`with answers (key, registration_id, message) as (values ${sql.join(rows)})
    update submissions set registration_id = answers.registration_id, message = answers.message
    from answers where submissions.key = answers.key`.execute(trx);
}

/** What a send is told: the message for its visitor, and whose pass they get, if any. */
export type Answer = { message: string; pass: PassOf | null };

/** The first answer to this submission with the pass that is valid now, or the Problem `key-reused` where that had other content. */
export async function earlierAnswer(db: Database, { key, fingerprint }: Submission): Promise<Answer | Problem> {
  const first = await db
    .selectFrom('submissions')
    .leftJoin('registrations', 'registrations.id', 'submissions.registration_id')
    .select(['fingerprint', 'message', 'registrations.id', 'pass_version as version'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const { message, id, version } = first;
  if (first.fingerprint !== fingerprint) return new Problem('key-reused');
  if (message === null) throw new Error('A submission was committed without its answer');
  const wasNew = message === successSentences.registered && id !== null && version !== null;
  return { message, pass: wasNew ? { id, version } : null };
}

/** @throws {Problem} `key-reused` */
export async function answerAgain(db: Database, submission: Submission): Promise<Answer> {
  const answer = await earlierAnswer(db, submission);
  if (answer instanceof Problem) throw answer;
  return answer;
}
