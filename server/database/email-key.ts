import { hash } from 'node:crypto';
import { withoutInvisible } from '#contract/text.ts';

/** Returns a key that ignores case and invisible characters. A Cyrillic and a Latin "a" stay different. */
export const emailKey = (email: string): string =>
  withoutInvisible(email).normalize('NFKC').toLowerCase().normalize('NFKC');

const ignoringDots = ['gmail.com', 'googlemail.com'];

/** Returns one key for all spellings of a mailbox's address: a hash, because limits store it after a withdrawal. */
export function mailboxKey(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(emailKey(email)) ?? [];
  const plain = local.replace(/["\\]/g, '').replace(/(?<=.)\+.*/, '');
  const mailbox = ignoringDots.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
  return hash('sha256', mailbox, 'base64url');
}

/** Returns a key that, with the contact, identifies a person. Without an email, the key is made from the name. */
export const personKey = ({ email, name }: { email: string; name: string }): string =>
  email === '' ? `name ${emailKey(name).replaceAll('@', ' at ')}` : emailKey(email);
