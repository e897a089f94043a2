/** Crockford's base 32: no I, L, O and U, which are taken for other signs. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a participant is called by aloud, such as `7K2Q-9XMA`: the last 40 bits of the registration's id. It opens nothing. */
export function referenceOf(registrationId: string): string {
  const number = Number.parseInt(registrationId.slice(-10), 16);
  const text = [...number.toString(32).padStart(8, '0')].map((digit) => digits[Number.parseInt(digit, 32)]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
