import { useLayoutEffect, useState } from 'react';
import { useEvents } from '#app/news/moves.ts';
import { button } from '#app/ui/buttons.tsx';
import type { FestEvent } from '#contract/fest.ts';
import { ClashNote } from '../day/clash-note.tsx';
import { DayAxis } from '../day/day-axis.tsx';
import { readPlan, savePlan } from '../day/plan.ts';
import { RegisterLink } from './register-link.tsx';

export function DayPlan() {
  const [chosen, toggle] = usePlan();
  const [only] = chosen;

  return (
    <section aria-label="Plan your day" className="afterwards:[&_.day-mark]:hidden afterwards:[&_button]:hidden">
      <DayAxis chosen={chosen.length > 0 ? chosen : undefined} onToggle={toggle} />
      {/* Always as high as the button, so that nothing moves when the button appears. */}
      <div className="mt-4 flex min-h-12 items-center afterwards:hidden noscript:hidden">
        {only ? (
          <RegisterLink
            events={chosen}
            what={chosen.length === 1 ? only.label : `these ${chosen.length}`}
            className={`${button.primary} grow sm:grow-0`}
          />
        ) : (
          <p className="text-text-soft">Choose your events.</p>
        )}
      </div>
      <ClashNote chosen={chosen} />
    </section>
  );
}

/** The plan is kept in this tab's storage. So the form ticks the planned events, whichever link opens it. */
function usePlan(): [chosen: FestEvent[], toggle: (event: FestEvent) => void] {
  const [ids, setIds] = useState<readonly string[]>([]);
  // Read the plan after the first render, which must be empty like the prerendered page.
  useLayoutEffect(() => setIds(readPlan()), []);

  function toggle({ id }: FestEvent) {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    savePlan(next);
    setIds(next);
  }
  return [useEvents().filter(({ id }) => ids.includes(id)), toggle];
}
