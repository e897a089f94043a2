import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react';

/** How many rows scrolling adds or removes at once. Adding single rows would take more time. */
const blockSize = 4;

/** In px. These heights are guesses until a block has been measured. */
const rowHeight = 65;
const cardHeight = 281;
/** In px, a guess: the distance from the page's top to the first row on a wide screen. */
const topDistance = 315;
let phone: MediaQueryList | undefined;
function isPhone(): boolean {
  phone ??= matchMedia('(width < 80rem)');
  return phone.matches;
}

/** Two blocks beyond the visible part are drawn, but not in the 300 ms after a new search (goal `searchPaint`). */
const blocksAhead = 2;
const settlingTime = 300;

/**
 * Chooses the blocks of rows to draw. `newest` is the number of rows added at the top since the search began. `above`
 * and `below` are the heights of the rows that are not drawn.
 */
export function useRowWindow(rowCount: number, newest: number, isSettled: boolean, top: RefObject<Element | null>) {
  const scrollMargin = useDistanceFromTop(top);
  const blockHeight = (isPhone() ? cardHeight : rowHeight) * blockSize;
  // New rows go into new blocks. All other rows stay in their blocks, and keep the focus.
  const newBlocks = Math.ceil(newest / blockSize);
  const missing = newBlocks * blockSize - newest;
  const count = Math.ceil((rowCount + missing) / blockSize);
  const rowsOf = (block: number) => ({
    from: Math.max(block * blockSize - missing, 0),
    to: (block + 1) * blockSize - missing,
  });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => blockHeight,
    getItemKey: useCallback((block: number) => block - newBlocks, [newBlocks]),
    overscan: isSettled ? blocksAhead : 0,
    scrollMargin,
    // Without this size, the first rows would appear only after a second render.
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
    // The browser reports each height after its layout. Measuring now would cause a second layout (goal `firstRows`).
    measureElement: (element, entry, virtualizer) => {
      if (entry) return measureElement(element, entry, virtualizer);
      return virtualizer.itemSizeCache.get(virtualizer.indexFromElement(element) - newBlocks) ?? blockHeight;
    },
  });
  const drawn = virtualizer.getVirtualItems();
  return {
    blocks: drawn.map(({ key, index }) => ({ key, index, ...rowsOf(index) })),
    above: (drawn[0]?.start ?? scrollMargin) - scrollMargin,
    below: virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin),
    measure: virtualizer.measureElement,
  };
}

/** False for 300 ms after each change of the search. */
export function useSettled(search: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(search)), settlingTime);
    return () => clearTimeout(timer);
  }, [search]);
  return settled === search;
}

/** In px. Measured only once: an alert that appears later moves the rows by less than the two extra blocks. */
function useDistanceFromTop(element: RefObject<Element | null>): number {
  const [distance, setDistance] = useState(topDistance);
  useEffect(() => {
    if (element.current) setDistance(Math.round(element.current.getBoundingClientRect().top + scrollY));
  }, [element]);
  return distance;
}
