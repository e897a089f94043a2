import type { PaymentMethod } from './admin.ts';

/**
 * Names of the states that marks are decided on, for `If-Match`. Whoever marks without a network names by the same rules what
 * their own mark will have made.
 */

/** Of a presence; `version` is null where there was never one. */
export const presenceVersion = (takenBack: number, version: number | null): string => `${takenBack}.${version ?? 0}`;

/** Of the arrival, with the versions of all presences. */
export const arrivalVersion = (takenBack: number, isPresent: boolean, versions: readonly number[]): string =>
  `${takenBack}.${isPresent ? 1 : 0}.${versions.reduce((sum, version) => sum + version, 0)}`;

/** Of how they paid. What was changed and changed back is the same again. */
export const paymentVersion = (method: PaymentMethod): string => `payment-${method}`;

export function parsePresenceVersion(text: string): { takenBack: number; version: number } {
  const [takenBack = 0, version = 0] = text.split('.').map(Number);
  return { takenBack, version };
}

/** `sum` is that of the versions of all presences. */
export function parseArrivalVersion(text: string): { takenBack: number; isPresent: boolean; sum: number } {
  const [takenBack = 0, isPresent = 0, sum = 0] = text.split('.').map(Number);
  return { takenBack, isPresent: isPresent === 1, sum };
}
