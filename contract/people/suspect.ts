/** A hidden text field, which people leave empty, and the time in ms that filling in the form took. */
export const baitField = 'website';
export const tookField = 'took';

/** In ms. Even if the browser fills in the fields, ticking an event and pressing the button takes a person longer. */
const fastest = 300;

/** Suspects are not refused, because password managers fill in hidden fields too. */
export const isSuspect = ({ [baitField]: bait = '', [tookField]: took }: Record<string, unknown>): boolean =>
  bait !== '' || (typeof took === 'string' && /^\d/.test(took) && Number(took) < fastest);
