import { useWatch } from 'react-hook-form';
import type { RegistrationFields } from '#contract/registration.ts';
import { eventByLabel } from '#programme/events.ts';
import { DayAxis } from '../../day/day-axis.tsx';
import { ClashNote } from './clash-note.tsx';

/** The visitor's own day as they tick: beside the form on a wide screen, below the list on a narrow one. */
export function ChosenDay() {
  const labels = useWatch<RegistrationFields, 'selectedEvents'>({ name: 'selectedEvents' });
  const chosen = labels.flatMap((label) => eventByLabel(label) ?? []);
  return (
    <section
      aria-labelledby="your-day"
      className="self-start rounded-sm border border-line bg-ground p-5 nav:sticky nav:top-24 nav:col-start-2 nav:row-span-3 nav:row-start-1"
    >
      <h2 id="your-day" className="mb-4 text-2xl uppercase">
        Your day
      </h2>
      <DayAxis chosen={chosen} />
      <ClashNote chosen={chosen} />
    </section>
  );
}
