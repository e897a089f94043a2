import { hash } from 'node:crypto';
import { withoutInvisible } from '#contract/text.ts';

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
