import { useLayoutEffect, useState } from 'react';
import { keepText, readText } from '#app/storage.ts';
import { button } from '#app/ui/button.ts';
import type { FestEvent } from '#contract/fest.ts';
import { eventsByTime } from '#programme/events.ts';
import { ClashNote, useJustChosen } from '../day/clash-note.tsx';
import { DayAxis } from '../day/day-axis.tsx';
import { RegisterLink } from './register-link.tsx';

export function DayPlan() {
  const [chosen, toggle] = usePlan();
  const latest = useJustChosen(chosen);
  const [only] = chosen;

  return (
    <section aria-label="Plan your day">
      <DayAxis chosen={chosen.length > 0 ? chosen : undefined} onToggle={toggle} />
      {/* The row is as high as its button, so that nothing moves. */}
      <div className="mt-4 flex min-h-12 items-center noscript:hidden">
        {only ? (
          <RegisterLink
            events={chosen}
            what={chosen.length === 1 ? only.label : `these ${chosen.length}`}
            className={`${button.primary} grow sm:grow-0`}
          />
        ) : (
          <p className="text-text-soft">Tap what you want to take part in.</p>
        )}
      </div>
      <ClashNote chosen={chosen} latest={latest} />
    </section>
  );
}

const storageKey = 'plan';

/** The plan is stored in the tab, so that it is kept while somebody opens the page of an event. */
function usePlan(): [chosen: FestEvent[], toggle: (event: FestEvent) => void] {
  const [ids, setIds] = useState<readonly string[]>([]);
  // Read the plan later: the first render must be empty, like the prerendered page.
  useLayoutEffect(() => setIds(readText('sessionStorage', storageKey)?.split(' ') ?? []), []);

  function toggle({ id }: FestEvent) {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    keepText('sessionStorage', storageKey, next.join(' '));
    setIds(next);
  }
  return [eventsByTime.filter(({ id }) => ids.includes(id)), toggle];
}
