import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Rows are drawn, measured and taken away four at a time, for the goals `scrolling` and `accordionPaint` of the bench:
 * each change of the page costs more than a few rows.
 */
const blockSize = 4;

/** Guesses until a block has been measured, in px: a row of the table, a card of the phone. */
const rowHeight = 65;
const cardHeight = 281;
const isPhone = () => matchMedia('(width < 64rem)').matches;

/**
 * How many blocks are drawn beyond each edge of the window, and how many ms after a letter or the opening of a table:
 * for the goals `searchPaint` and `accordionPaint`, what is not seen waits for what is.
 */
const blocksAhead = 2;
const settlingTime = 300;

/** The blocks of rows near the window, and the px of all rows above and below them; `top` is where the rows begin. */
export function useRowWindow(rowCount: number, search: string, top: RefObject<Element | null>) {
  const distance = useDistanceFromTop(top);
  const scrollMargin = distance ?? 0;
  const blockHeight = (isPhone() ? cardHeight : rowHeight) * blockSize;
  const count = Math.ceil(rowCount / blockSize);
  // Counted from the oldest row: registrations that arrive leave all others in their blocks, and the focus where it is.
  const missing = count * blockSize - rowCount;
  const rowsOf = (block: number) => ({
    from: Math.max(block * blockSize - missing, 0),
    to: (block + 1) * blockSize - missing,
  });
  const virtualizer = useWindowVirtualizer({
    // Which rows are in the window cannot be told before it is known where they begin.
    enabled: distance !== null,
    count,
    estimateSize: () => blockHeight,
    getItemKey: useCallback((block: number) => count - block, [count]),
    overscan: useSettled(search) ? blocksAhead : 0,
    scrollMargin,
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  return {
    blocks: drawn.map(({ key, index }) => ({ key, index, ...rowsOf(index) })),
    above: (drawn[0]?.start ?? scrollMargin) - scrollMargin,
    below: virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin),
    measure: virtualizer.measureElement,
  };
}

/** Whether this search has stood for `settlingTime`. */
function useSettled(search: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(search)), settlingTime);
    return () => clearTimeout(timer);
  }, [search]);
  return settled === search;
}

/**
 * The px from the page's beginning; null until it has been measured. Once is enough: an alert that comes above moves
 * the rows by less than what is drawn beyond the window.
 */
function useDistanceFromTop(element: RefObject<Element | null>): number | null {
  const [distance, setDistance] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (element.current) setDistance(Math.round(element.current.getBoundingClientRect().top + scrollY));
  }, [element]);
  return distance;
}
