import { withoutInvisible } from '#contract/text.ts';
import type { Database } from './tables.ts';

/**
 * The email as two submissions of one person are compared: emails that look the same are the same. Letters of two scripts
 * that share a shape stay different, such as a Cyrillic and a Latin a.
 */
export const emailKey = (email: string): string =>
  withoutInvisible(email).normalize('NFKC').toLowerCase().normalize('NFKC');

/** What two registrations share that are of one person, beside the contact: the email's key, or without one the name's, which is no email's. */
export const personKey = ({ email, name }: { email: string; name: string }): string =>
  email === '' ? `name ${emailKey(name).replaceAll('@', ' at ')}` : emailKey(email);

/** Writes the key of every email anew, as after a change of `emailKey`. Of two registrations that would share one, one keeps its own. */
export async function renewEmailKeys(db: Database): Promise<void> {
  const rows = await db.selectFrom('registrations').select(['id', 'name', 'email', 'email_key', 'contact']).execute();
  const taken = new Set(rows.map((row) => `${row.email_key}\n${row.contact}`));
  for (const { id, name, email, email_key, contact } of rows) {
    const key = personKey({ email, name });
    if (key === email_key || taken.has(`${key}\n${contact}`)) continue;
    taken.add(`${key}\n${contact}`);
    await db.updateTable('registrations').set({ email_key: key }).where('id', '=', id).execute();
  }
}
