/** The digits of Crockford's base 32. It leaves out U, and also I, L and O, which people misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a reference such as `7K2Q-9XMA` from the id's last 40 bits: easy to read aloud. It cannot open a pass. */
export function referenceOf(registrationId: string): string {
  const number = Number.parseInt(registrationId.slice(-10), 16);
  const text = [...number.toString(32).padStart(8, '0')].map((digit) => digits[Number.parseInt(digit, 32)]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Reads a reference or part of one, and corrects misread characters. Returns null if the text cannot be one. */
export function readReference(written: string): string | null {
  const text = written.toUpperCase().replaceAll('-', '').replace(/[IL]/g, '1').replaceAll('O', '0');
  return /^[0-9A-HJKMNP-TV-Z]{1,8}$/.test(text) ? text : null;
}
