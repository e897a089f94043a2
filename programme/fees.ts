import { events } from '#fest/events.ts';

/** What these events cost, in whole rupees; null where none of them costs anything. */
export function feeOf(eventIds: readonly string[]): number | null {
  const fees = events.flatMap(({ id, fee }) => (eventIds.includes(id) && fee !== undefined ? [fee] : []));
  return fees.length === 0 ? null : fees.reduce((sum, fee) => sum + fee, 0);
}
