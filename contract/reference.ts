/** Crockford's base 32: no I, L, O and U, which are taken for other signs. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a participant is called by aloud, such as `7K2Q-9XMA`: the last 40 bits of the registration's id. It opens nothing. */
export function referenceOf(registrationId: string): string {
  const number = Number.parseInt(registrationId.slice(-10), 16);
  const text = [...number.toString(32).padStart(8, '0')].map((digit) => digits[Number.parseInt(digit, 32)]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** A reference, or a part of one, as somebody wrote it: without hyphens, and misread signs set right. Null where it cannot be one. */
export function readReference(written: string): string | null {
  const text = written.toUpperCase().replaceAll('-', '').replace(/[IL]/g, '1').replaceAll('O', '0');
  return /^[0-9A-HJKMNP-TV-Z]{1,8}$/.test(text) ? text : null;
}
