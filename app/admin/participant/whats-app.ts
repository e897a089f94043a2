import type { Registration } from '#contract/admin.ts';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';

/** Returns null if the contact is not an Indian mobile number. */
export function whatsAppMessage({ name, contact }: Pick<Registration, 'name' | 'contact'>, url: string): string | null {
  const text = [
    `Hello ${name}, this is your pass for ${edition.name} ${edition.version} on ${formatDay(edition.date)}: ${url}`,
    'Keep the link to yourself: anybody who has it can change your registration.',
  ].join('\n\n');
  return whatsAppLink(contact, text);
}

export const whatsAppLink = (contact: string | null | undefined, text: string): string | null =>
  /^[0-9]{10}$/.test(contact ?? '') ? `https://wa.me/91${contact}?text=${encodeURIComponent(text)}` : null;
