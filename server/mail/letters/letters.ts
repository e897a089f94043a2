import type { MailReason } from '#contract/mails.ts';
import { referenceOf } from '#contract/reference.ts';
import { withoutInvisible } from '#contract/text.ts';
import { clockSkew } from '#server/clock-skew.ts';
import type { Database } from '#server/database/tables.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import type { Claimed } from '../claims.ts';
import { type Content, contentOf } from './content.ts';

/** A mail as it leaves. */
export type Letter = {
  id: string;
  registrationId: string;
  recipient: { name: string; address: string };
  content: Content;
};

/** How often an hour the link to a pass is mailed to one person, however often somebody asks. */
const mostWanted = 3;
const hour = 3_600_000;

/** Writes the mail from what is true now; null where nobody is left to be told, or nothing that is not told by another. */
export async function writeLetter(
  db: Database,
  claimed: Claimed,
  passUrl: (pass: PassOf) => string,
  now: Date,
): Promise<Letter | null> {
  const reason = claimed.reason as MailReason;
  if (reason === 'withdrawn') return farewell(claimed, now);
  const registrationId = reason === 'pass-wanted' ? await whoWants(db, claimed, now) : claimed.registration_id;
  if (registrationId === null) return null;
  if (reason === 'changed' && (await isOutdated(db, claimed))) return null;
  const person = await db
    .selectFrom('registrations')
    .select(['name', 'email', 'pass_version as version'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  // A walk-in need not give an email.
  if (!person || person.email === '') return null;
  const { name, email, version } = person;
  const facts = {
    reason,
    name,
    reference: referenceOf(registrationId),
    eventIds: await eventIdsOf(db, registrationId),
    passUrl: passUrl({ id: registrationId, version }),
  };
  return letter(claimed, registrationId, { name, email }, contentOf(facts, now));
}

/** Its registration is gone: all that it says was queued with it. */
function farewell(claimed: Claimed, now: Date): Letter | null {
  const { registration_id, recipient, details } = claimed;
  if (registration_id === null || recipient === '') return null;
  const { name = '' } = JSON.parse(details) as { name?: string };
  const facts = {
    reason: 'withdrawn',
    name,
    reference: referenceOf(registration_id),
    eventIds: [],
    passUrl: null,
  } as const;
  return letter(claimed, registration_id, { name, email: recipient }, contentOf({ ...facts, eventIds: [] }, now));
}

const letter = (
  { id }: Claimed,
  registrationId: string,
  { name, email }: { name: string; email: string },
  content: Content,
): Letter => ({ id, registrationId, recipient: { name, address: withoutInvisible(email) }, content });

/** Whoever has the email and number that were typed; null for nobody, and where that person was mailed often enough. */
async function whoWants(db: Database, { id, registration_id, details }: Claimed, now: Date): Promise<string | null> {
  const registrationId = registration_id ?? (await findPerson(db, details));
  if (registrationId === null) return null;
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const { sent } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('sent'))
    .where('registration_id', '=', registrationId)
    .where('reason', '=', 'pass-wanted')
    .where(({ or, and, eb, between }) =>
      or([
        // Not later than now: a clock that was ahead counts for nothing.
        and([eb('state', '=', 'sent'), between('settled_at', at(-hour), at(clockSkew))]),
        and([eb('state', 'in', ['waiting', 'sending']), eb('id', '<', id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (Number(sent) >= mostWanted) return null;
  await db.updateTable('mails').set({ registration_id: registrationId }).where('id', '=', id).execute();
  return registrationId;
}

async function findPerson(db: Database, details: string): Promise<string | null> {
  const { emailKey = '', contact = '' } = JSON.parse(details) as { emailKey?: string; contact?: string };
  const found = await db
    .selectFrom('registrations')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('contact', '=', contact)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Of several changes that wait, the latest tells all. */
async function isOutdated(db: Database, { id, registration_id }: Claimed): Promise<boolean> {
  const newer = await db
    .selectFrom('mails')
    .select('id')
    .where('registration_id', '=', registration_id)
    .where('reason', '=', 'changed')
    .where('state', '=', 'waiting')
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

async function eventIdsOf(db: Database, registrationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registration_events')
    .select('event_id')
    .where('registration_id', '=', registrationId)
    .execute();
  return rows.map((row) => row.event_id);
}
