import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Registration } from '#contract/admin.ts';

/** How many rows are drawn, measured and taken away together: each change of the page costs more than a few rows. */
const blockSize = 4;

/** Guesses until a block has been measured, in px: a row of the table, a card of the phone. */
const rowHeight = 65;
const cardHeight = 281;
const isPhone = () => matchMedia('(width < 64rem)').matches;

/** How many blocks are drawn beyond each edge of the window. */
const ahead = 2;

/** How long after a letter, in ms, they are drawn. */
const settlingTime = 300;

/** The blocks of rows near the window, and the px of all rows above and below them; `top` is where the rows begin. */
export function useRowWindow(registrations: readonly Registration[], search: string, top: RefObject<Element | null>) {
  const { length } = registrations;
  const distance = useDistanceFromTop(top, length > 0);
  const scrollMargin = distance ?? 0;
  const anchor = useRef<{ search: string; id: string | undefined }>(undefined);
  const offset = useMemo(() => {
    const at = registrations.findIndex((it) => it._id === anchor.current?.id);
    return at === -1 || anchor.current?.search !== search ? 0 : beginOfBlocks(at);
  }, [registrations, search]);
  const height = isPhone() ? cardHeight : rowHeight;
  // The same functions from render to render: a new one makes the virtualizer lay out all blocks again.
  const rowsOf = useCallback(
    (block: number) => {
      const from = block * blockSize + offset;
      return { from: Math.max(from, 0), to: Math.min(from + blockSize, length) };
    },
    [offset, length],
  );
  const virtualizer = useWindowVirtualizer({
    // Which rows are in the window cannot be told before it is known where they begin.
    enabled: distance !== null,
    count: Math.ceil((length - offset) / blockSize),
    estimateSize: useCallback((block: number) => (rowsOf(block).to - rowsOf(block).from) * height, [rowsOf, height]),
    getItemKey: useCallback(
      (block: number) => registrations[rowsOf(block).to - 1]?._id ?? block,
      [registrations, rowsOf],
    ),
    overscan: useSettled(search) ? ahead : 0,
    rangeExtractor: useCallback(
      (range: Range) => steadyRange(range, Math.ceil(innerHeight / height / blockSize)),
      [height],
    ),
    scrollMargin,
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const blocks = drawn.map(({ key, index }) => ({ key, index, ...rowsOf(index) }));
  useLayoutEffect(() => {
    anchor.current = { search, id: registrations[blocks[0]?.to ?? 0]?._id };
  });
  return {
    blocks,
    above: (drawn[0]?.start ?? scrollMargin) - scrollMargin,
    below: virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin),
    measure: virtualizer.measureElement,
  };
}

/**
 * Where the first block begins, from 1 - blockSize to 0, if the row there is to begin one too. It is a row in the window,
 * so that rows which come or go before it leave those in the window in their blocks, and the focus where it is.
 */
function beginOfBlocks(row: number): number {
  const before = row % blockSize;
  return before === 0 ? 0 : before - blockSize;
}

/** As many blocks wherever the window stands, so that one comes in the same change in which another goes. */
function steadyRange(range: Range, inWindow: number): number[] {
  if (range.overscan === 0) return defaultRangeExtractor(range);
  // The library adds the overscan on both sides, and ends where the blocks do.
  return defaultRangeExtractor({ ...range, endIndex: Math.max(range.endIndex, range.startIndex + inWindow) });
}

/** Whether a search has stood for a while: until then only what is in the window is drawn, for the next letter. */
function useSettled(search: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(search)), settlingTime);
    return () => clearTimeout(timer);
  }, [search]);
  return settled === search;
}

/** The px from the page's beginning, followed as things above come, go and wrap; null until it has been measured. */
function useDistanceFromTop(element: RefObject<Element | null>, isThere: boolean): number | null {
  const [distance, setDistance] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!isThere) return;
    const place = () => {
      if (element.current) setDistance(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    place();
    // Whatever moves the rows (an alert that comes, an accordion that wraps) changes the page's height with it.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, isThere]);
  return distance;
}
