import { type Entry, timeOf } from '#contract/book/entry.ts';
import { dueOf, hasFees, type Owing } from './fees.ts';

/**
 * Gives a new payment the amount that was due when it was noted. A phone without a network does not know of the
 * payments that others have sent since, so it took their amount again.
 */
export function withAmount(entry: Entry, { chosen, payments }: Owing): Entry {
  if (entry.kind !== 'paid' || !entry.value || !hasFees()) return entry;
  const { by = null, notedAt, cancels } = entry;
  const isKnown = ({ key, at, by: other }: Owing['payments'][number]) =>
    !cancels?.includes(key) && (notedAt === undefined || other === by || at <= timeOf(entry));
  return { ...entry, rupees: dueOf({ chosen, payments: payments.filter(isKnown) }) };
}
