import { fullTimeText, whenText } from '#app/fest-time.ts';
import { type Close, type Collector, inHand } from '#contract/book/money.ts';
import { rupeesText } from '#contract/rupees.ts';
import type { Column, TableOf } from '../page/table/columns.ts';

const amount = (name: string, of: (row: Collector) => number, more: Partial<Column<Collector>> = {}) => ({
  name,
  text: (row: Collector) => rupeesText(of(row)),
  number: of,
  isShort: true as const,
  look: 'tabular-nums lg:w-25 lg:text-right',
  ...more,
});

/** For columns that only wide screens show. On other screens, the last column also shows these amounts. */
const ifWide = { isOnlyWide: true } as const;

const lastCloseText = ({ lastClose }: Collector, timeText: (at: string) => string = whenText): string =>
  lastClose ? closeText(lastClose, timeText) : 'Not closed';

export const collectorsTable: TableOf<Collector> = {
  name: 'Money',
  rows: 'collectors',
  row: 'collector',
  filters: [],
  pageSize: 1_000,
  keyOf: ({ name }) => name,
  columns: [
    { name: 'Collector', onPhone: 'name', text: ({ name }) => name, look: 'font-semibold wrap-anywhere lg:w-44' },
    amount('Taken', ({ taken }) => taken, ifWide),
    amount('Received', ({ received }) => received, ifWide),
    amount('Handed over', ({ handedOver }) => handedOver, ifWide),
    amount('Balance', ({ balance }) => balance),
    amount('Difference', ({ difference }) => difference),
    amount('In hand', inHand, { onPhone: 'state', look: 'font-semibold tabular-nums lg:w-22 lg:text-right' }),
    {
      name: 'Last close',
      onPhone: 'more',
      text: (row) => lastCloseText(row, fullTimeText),
      cell: LastClose,
      look: 'lg:py-1 lg:pl-6',
    },
  ],
};

function LastClose(collector: Collector) {
  const { taken, received, handedOver } = collector;
  return (
    <>
      <span className="block xl:hidden">
        {rupeesText(taken)} taken, {rupeesText(received)} received, {rupeesText(handedOver)} handed over
      </span>
      {lastCloseText(collector)}
    </>
  );
}

/** Such as '₹115 counted, ₹120 expected (₹5 short), 5:40 PM by Asha: a note. ₹50 more after the close'. */
export function closeText(close: Close, timeText: (at: string) => string = whenText): string {
  const { at, by, expected, counted, difference, note, afterClose } = close;
  const off = difference === 0 ? '' : ` (${rupeesText(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'})`;
  const late =
    afterClose === 0 ? '' : `. ${rupeesText(Math.abs(afterClose))} ${afterClose < 0 ? 'less' : 'more'} after the close`;
  const why = note && `: ${note}`;
  return `${rupeesText(counted)} counted, ${rupeesText(expected)} expected${off}, ${timeText(at)} by ${by}${why}${late}`;
}
