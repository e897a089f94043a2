import { events } from '#fest/events.ts';

/** In whole rupees; null if none of the events has a fee. */
export function feeOf(eventIds: readonly string[]): number | null {
  const fees = events.flatMap(({ id, fee }) => (eventIds.includes(id) && fee !== undefined ? [fee] : []));
  return fees.length === 0 ? null : fees.reduce((sum, fee) => sum + fee, 0);
}
