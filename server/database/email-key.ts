import { hash } from 'node:crypto';
import { withoutInvisible } from '#contract/text.ts';
import type { Database } from './tables.ts';

/** Equal for emails that look the same. A Cyrillic and a Latin "a" stay different. */
export const emailKey = (email: string): string =>
  withoutInvisible(email).normalize('NFKC').toLowerCase().normalize('NFKC');

const ignoringDots = ['gmail.com', 'googlemail.com'];

/** Equal for emails that reach one mailbox. A hash, because counts with this key outlive a withdrawal. */
export function mailboxKey(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(emailKey(email)) ?? [];
  const plain = local.replace(/["\\]/g, '').replace(/(?<=.)\+.*/, '');
  const mailbox = ignoringDots.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
  return hash('sha256', mailbox, 'base64url');
}

/** With the contact, identifies a person. For a walk-in without an email, the key is the name without @. */
export const personKey = ({ email, name }: { email: string; name: string }): string =>
  email === '' ? `name ${emailKey(name).replaceAll('@', ' at ')}` : emailKey(email);

/** Recomputes the keys in databases of earlier releases. If two would become equal, the second keeps its old key. */
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
