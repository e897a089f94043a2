import { type Entry, timeOf } from '#contract/book/entry.ts';
import type { PersonState } from '#contract/book/state.ts';
import { events } from '#fest/events.ts';

export const hasFees = (): boolean => events.some(({ fee }) => fee !== undefined);

/** In whole rupees, for these events together. Null if none of them has a fee. */
export function feeOf(eventIds: readonly string[]): number | null {
  const fees = events.flatMap(({ id, fee }) => (eventIds.includes(id) && fee !== undefined ? [fee] : []));
  return fees.length === 0 ? null : fees.reduce((sum, fee) => sum + fee, 0);
}

export type Owing = Pick<PersonState, 'chosen' | 'payments'>;
type Amounts = readonly { rupees?: number | undefined }[];

/** In whole rupees. A payment without an amount is from before there were fees, so it paid for everything. */
export function dueOf({ chosen, payments }: Owing): number {
  if (payments.some(({ rupees }) => rupees === undefined)) return 0;
  return Math.max(0, (feeOf(chosen) ?? 0) - sumOf(payments));
}

/** Whether somebody paid more than their fee, or again when nothing was due. */
export const isPaidTwice = (fee: number | null, payments: Amounts): boolean =>
  payments.length > 1 && (payments.some(({ rupees }) => !rupees) || sumOf(payments) > (fee ?? 0));

const sumOf = (payments: Amounts): number => payments.reduce((sum, { rupees = 0 }) => sum + rupees, 0);

/**
 * Gives a new payment the amount that was due when it was noted. A phone without a network does not know the
 * payments at other desks, so its volunteer may have taken the same amount again.
 */
export function withAmount(entry: Entry, { chosen, payments }: Owing): Entry {
  if (entry.kind !== 'paid' || !entry.value || !hasFees()) return entry;
  const { by = null, notedAt, cancels } = entry;
  const isKnown = ({ key, at, by: other }: Owing['payments'][number]) =>
    !cancels?.includes(key) && (notedAt === undefined || other === by || at <= timeOf(entry));
  return { ...entry, rupees: dueOf({ chosen, payments: payments.filter(isKnown) }) };
}
