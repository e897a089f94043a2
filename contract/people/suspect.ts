/** A field of the form that people do not see, and how many ms they took. Both only mark a registration as suspect. */
export const baitField = 'website';
export const tookField = 'took';

/** In ms. Somebody with a browser that fills in everything still has to tick an event and press the button. */
const fastest = 300;

/** Nobody is refused: password managers fill in hidden fields too. */
export const isSuspect = ({ [baitField]: bait = '', [tookField]: took }: Record<string, unknown>): boolean =>
  bait !== '' || (typeof took === 'string' && /^\d/.test(took) && Number(took) < fastest);
