import { useLayoutEffect, useState } from 'react';
import { keepText, readText } from '#app/storage.ts';
import type { FestEvent } from '#contract/fest.ts';
import { eventsByTime } from '#programme/events.ts';

const storageKey = 'plan';

/** The events that a visitor chose on the events page, by time; kept in the tab, so that looking at one of them loses none. */
export function usePlan(): [chosen: FestEvent[], toggle: (event: FestEvent) => void] {
  const [ids, setIds] = useState<readonly string[]>([]);
  // The first render is empty, like the prerendered page.
  useLayoutEffect(() => setIds(readText('sessionStorage', storageKey)?.split(' ') ?? []), []);

  function toggle({ id }: FestEvent) {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    keepText('sessionStorage', storageKey, next.join(' '));
    setIds(next);
  }
  return [eventsByTime.filter(({ id }) => ids.includes(id)), toggle];
}
