import { createHash } from 'node:crypto';
import { successSentences } from '#contract/calls/problems.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import type { Database } from '#server/database/tables.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';

/** `key` is the client's name for the submission, `fingerprint` the hash of its content. */
export type SubmissionId = { key: string | null; fingerprint: string };

export type SubmissionAnswer = { message: string; pass: PassOf | null };

export async function fingerprintOf(
  { name, email, contact, college, course, sem, selectedEvents }: RegistrationFields,
  photo: AsyncIterable<Uint8Array> | null,
): Promise<string> {
  const all = createHash('sha256');
  all.update(`${JSON.stringify([name, email, contact, college, course, sem, selectedEvents])}\0`);
  for await (const piece of photo ?? []) all.update(piece);
  return all.digest('hex');
}

/** Returns which of these keys belong to stored submissions. */
export async function answeredKeys(db: Database, keys: readonly (string | null)[]): Promise<Set<string | null>> {
  const given = keys.filter((key) => key !== null);
  if (given.length === 0) return new Set();
  const rows = await db.selectFrom('submissions').select('key').where('key', 'in', given).execute();
  return new Set(rows.map(({ key }) => key));
}

type Answered = { send: { submission: SubmissionId; now: Date }; registrationId: string; message: string };

export async function keepAnswers(trx: Database, answers: readonly Answered[]): Promise<void> {
  const rows = answers.flatMap(({ send: { submission, now }, registrationId, message }) => {
    const { key, fingerprint } = submission;
    if (key === null) return [];
    return { key, fingerprint, registration_id: registrationId, message, created_at: now.toISOString() };
  });
  if (rows.length > 0) await trx.insertInto('submissions').values(rows).execute();
}

/** Returns the first answer again, with its pass if it had one, or the Problem `key-reused` if the content differs. */
export async function earlierAnswer(db: Database, { key, fingerprint }: SubmissionId) {
  const first = await db
    .selectFrom('submissions')
    .leftJoin('registrations', 'registrations.id', 'submissions.registration_id')
    .select(['fingerprint', 'message', 'registrations.id', 'pass_version as version'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const { message, id, version } = first;
  if (first.fingerprint !== fingerprint) return new Problem('key-reused');
  const wasNew = message === successSentences.registered && id !== null && version !== null;
  return { message, pass: wasNew ? { id, version } : null };
}

export async function answerAgain(db: Database, submission: SubmissionId): Promise<SubmissionAnswer> {
  const answer = await earlierAnswer(db, submission);
  if (answer instanceof Problem) throw answer;
  return answer;
}
