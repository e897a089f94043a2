import { type Entry, timeOf } from '#contract/book/entry.ts';
import type { PersonState } from '#contract/book/state.ts';
import { edition } from '#fest/edition.ts';
import { eventsByTime } from './events.ts';

type Fee = { label: string; fee: number };

/** The fee per person, then the fees of the chosen events, in order of start. */
const feesOf = (isChosen: (id: string) => boolean): Fee[] => [
  ...(edition.fee === undefined ? [] : [{ label: 'Each person', fee: edition.fee }]),
  ...eventsByTime.flatMap(({ id, label, fee }) => (isChosen(id) && fee !== undefined ? [{ label, fee }] : [])),
];

export const eventsWithFee = (): string[] => eventsByTime.filter(({ fee }) => fee !== undefined).map(({ id }) => id);

export const hasFees = (): boolean => feesOf(() => true).length > 0;

/** Returns what a person with these events pays, in whole rupees, or null if there is no fee. */
export function feeOf(eventIds: readonly string[]): number | null {
  const fees = feesOf((id) => eventIds.includes(id));
  return fees.length === 0 ? null : fees.reduce((sum, { fee }) => sum + fee, 0);
}

export type Owing = Pick<PersonState, 'chosen' | 'payments'>;
type Amounts = readonly { rupees?: number | undefined }[];

/** Returns the unpaid part of the fees. 0 if a payment has no amount, because there were no fees when it was made. */
export function dueOf({ chosen, payments }: Owing): number {
  if (payments.some(({ rupees }) => rupees === undefined)) return 0;
  return Math.max(0, (feeOf(chosen) ?? 0) - sumOf(payments));
}

/** Whether somebody with several payments paid more than the fee, or paid when nothing was due. */
export const isPaidTwice = (fee: number | null, payments: Amounts): boolean =>
  payments.length > 1 && (payments.some(({ rupees }) => !rupees) || sumOf(payments) > (fee ?? 0));

const sumOf = (payments: Amounts): number => payments.reduce((sum, { rupees = 0 }) => sum + rupees, 0);

/**
 * Gives a new payment the amount that was due when it was noted. A phone without a network does not know the payments
 * at other desks, so a volunteer may take the same amount again. Such a payment keeps its full amount.
 */
export function withAmount(entry: Entry, { chosen, payments }: Owing): Entry {
  if (entry.kind !== 'paid' || !entry.value || !hasFees()) return entry;
  const { by = null, notedAt, cancels } = entry;
  const isKnown = ({ key, at, by: other }: Owing['payments'][number]) =>
    !cancels?.includes(key) && (notedAt === undefined || other === by || at <= timeOf(entry));
  return { ...entry, rupees: dueOf({ chosen, payments: payments.filter(isKnown) }) };
}

export type Covered = { label: string; cash: number; online: number };

/** Divides people's payments. Each covers the fee per person first, then the chosen events' fees in order of start. */
export function coveredBy(people: readonly Owing[]): Covered[] {
  const covered = new Map<string, Covered>();
  const add = (label: string, method: 'cash' | 'online', rupees: number) => {
    const sum = covered.get(label) ?? { label, cash: 0, online: 0 };
    covered.set(label, { ...sum, [method]: sum[method] + rupees });
  };
  for (const { fee: _, label } of feesOf(() => true)) add(label, 'cash', 0);
  for (const { chosen, payments } of people) {
    const open = feesOf((id) => chosen.includes(id));
    for (const { method, rupees = 0 } of payments.toReversed()) {
      let left = rupees;
      for (const one of open) {
        const part = Math.min(one.fee, left);
        add(one.label, method, part);
        one.fee -= part;
        left -= part;
      }
      if (left > 0) add('Paid twice, or withdrawn', method, left);
    }
  }
  return [...covered.values()];
}
