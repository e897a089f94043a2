import { createHash, hash } from 'node:crypto';
import { sql } from 'kysely';
import { successSentences } from '#contract/calls/problems.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import type { Database } from '#server/database/tables.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';

/** `key` is the client's name for the submission, `fingerprint` the hash of its content. */
export type SubmissionId = { key: string | null; fingerprint: string };

export async function fingerprintOf(
  fields: RegistrationFields,
  photo: AsyncIterable<Uint8Array> | null,
): Promise<string> {
  const { name, email, contact, college, course, sem, selectedEvents } = fields;
  const text = `${JSON.stringify([name, email, contact, college, course, sem, selectedEvents])}\0`;
  if (photo === null) return hash('sha256', text);
  const all = createHash('sha256').update(text);
  for await (const piece of photo) all.update(piece);
  return all.digest('hex');
}

export async function isAnswered(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('submissions').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Claims the keys for this transaction and returns the free ones. Waits while another transaction holds one. */
export async function claimSubmissions(
  trx: Database,
  sends: readonly { submission: SubmissionId; now: Date }[],
): Promise<Set<string>> {
  const claims = sends.flatMap(({ submission: { key, fingerprint }, now }) =>
    key === null ? [] : [{ key, fingerprint, registration_id: null, message: null, created_at: now.toISOString() }],
  );
  if (claims.length === 0) return new Set();
  const claimed = await trx
    .insertInto('submissions')
    // Sort the keys, so that two transactions with the same keys cannot deadlock.
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

export type SubmissionAnswer = { message: string; pass: PassOf | null };

/** Returns the first answer again, with its pass if it had one, or the Problem `key-reused` if the content differs. */
export async function earlierAnswer(
  db: Database,
  { key, fingerprint }: SubmissionId,
): Promise<SubmissionAnswer | Problem> {
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

export async function answerAgain(db: Database, submission: SubmissionId): Promise<SubmissionAnswer> {
  const answer = await earlierAnswer(db, submission);
  if (answer instanceof Problem) throw answer;
  return answer;
}
