import { useFormContext, useWatch } from 'react-hook-form';
import type { FestEvent } from '#contract/fest.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { eventByLabel, eventsByTime } from '#programme/events.ts';
import { ClashNote, useJustChosen } from '../../day/clash-note.tsx';
import { DayAxis } from '../../day/day-axis.tsx';

const place = 'nav:col-start-2 nav:row-span-3 nav:row-start-1';

export function ChosenDay({ hideEmpty }: { hideEmpty: boolean }) {
  const { setValue, formState } = useFormContext<RegistrationFields>();
  const labels = useWatch<RegistrationFields, 'selectedEvents'>({ name: 'selectedEvents' });
  const chosen = labels.flatMap((label) => eventByLabel(label) ?? []);
  const latest = useJustChosen(chosen);
  // Read this while rendering, because the form only tracks what is read then.
  const shouldValidate = Boolean(formState.touchedFields.selectedEvents ?? formState.errors.selectedEvents);
  if (hideEmpty && chosen.length === 0) return <div className={place} />;

  function toggle(event: FestEvent) {
    const next = eventsByTime.filter((other) => chosen.includes(other) !== (other === event));
    const selected = next.map(({ label }) => label);
    setValue('selectedEvents', selected, { shouldDirty: true, shouldTouch: true, shouldValidate });
  }

  return (
    <section
      aria-labelledby="your-day"
      className={`${place} self-start rounded-sm border border-line bg-ground p-5 nav:sticky nav:top-24`}
    >
      <h2 id="your-day" className="mb-4 text-2xl uppercase">
        Your day
      </h2>
      <DayAxis chosen={chosen} onToggle={toggle} />
      <ClashNote chosen={chosen} latest={latest} />
    </section>
  );
}
