import { readReference, referenceOf } from '#contract/reference.ts';
import { keptIn, readMerges } from '#server/book/merges.ts';
import { StartFault } from '#server/config/config.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';

export type FoundParticipant = { id: string; name: string; email: string; contact: string };

/**
 * Finds a participant by reference or email. If several have the email, the contact is needed too.
 * @throws {StartFault} if nobody matches, or more than one.
 */
export async function findParticipant(
  db: Database,
  email: string,
  contact: string | undefined,
): Promise<FoundParticipant> {
  const reference = readReference(email.trim());
  const referred = reference === null ? null : await findByReference(db, reference);
  if (referred) return referred;
  const found = await db
    .selectFrom('registrations')
    .select(['id', 'name', 'email', 'email_key', 'contact'])
    .where(({ or, eb }) => or([eb('email_key', '=', emailKey(email)), eb('email', '=', email.trim())]))
    .orderBy('contact')
    .execute();
  // Some older registrations have an outdated email key, so they match only by the exact email. Prefer these matches.
  const withOwnKey = found.filter((participant) => participant.email_key !== emailKey(email));
  const registered = withOwnKey.length > 0 ? withOwnKey : found;
  const all = registered.length > 0 ? registered : await findSetAside(db, email);
  const meant = contact === undefined ? all : all.filter((participant) => participant.contact === contact.trim());
  const [one, ...others] = meant;
  if (!one) throw new StartFault([`Nobody registered with ${[email, contact].filter(Boolean).join(' and ')}.`]);
  if (others.length > 0) {
    const choices = meant.map((participant) => participant.contact).join(', ');
    throw new StartFault([`${meant.length} registrations have ${email}. Add --contact with one of ${choices}.`]);
  }
  return one;
}

/** Finds merged and cleared registrations. For a merged one, returns the id of the registration that it joined. */
async function findSetAside(db: Database, email: string): Promise<FoundParticipant[]> {
  const aside = db.selectFrom('set_aside').select(['id', 'registration']).where('email_key', '=', emailKey(email));
  const { rootOf } = await readMerges(db);
  const rows = await aside.where('registration', 'is not', null).execute();
  return rows.map((aside) => ({ ...keptIn(aside).row, id: rootOf(aside.id) }));
}

async function findByReference(db: Database, reference: string): Promise<FoundParticipant | null> {
  const all = await db.selectFrom('registrations').select(['id', 'name', 'email', 'contact']).execute();
  return all.find(({ id }) => readReference(referenceOf(id)) === reference) ?? null;
}
