/** Crockford's base 32: without I, L, O and U, which people misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Such as `7K2Q-9XMA`: the last 40 bits of the id, to say aloud. It opens nothing. */
export function referenceOf(registrationId: string): string {
  const number = Number.parseInt(registrationId.slice(-10), 16);
  const text = [...number.toString(32).padStart(8, '0')].map((digit) => digits[Number.parseInt(digit, 32)]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Reads a typed reference, or part of one: drops hyphens and corrects misread characters. Null if it cannot be one. */
export function readReference(written: string): string | null {
  const text = written.toUpperCase().replaceAll('-', '').replace(/[IL]/g, '1').replaceAll('O', '0');
  return /^[0-9A-HJKMNP-TV-Z]{1,8}$/.test(text) ? text : null;
}
