import { button } from '#app/ui/button.ts';
import { ClashNote } from '../day/clash-note.tsx';
import { DayAxis } from '../day/day-axis.tsx';
import { useJustChosen } from '../day/just-chosen.ts';
import { usePlan } from './plan.ts';
import { RegisterLink } from './register-link.tsx';

/** The day, in which a visitor chooses events by tapping them, and goes to the form with these. */
export function DayPlan() {
  const [chosen, toggle] = usePlan();
  const latest = useJustChosen(chosen);
  const [only] = chosen;

  return (
    <section aria-label="Plan your day">
      <DayAxis chosen={chosen.length > 0 ? chosen : undefined} onToggle={toggle} />
      {/* As high as its button, so that the first tap moves nothing. */}
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
