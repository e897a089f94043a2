import { type FocusEvent, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useEvents } from '#app/news/moves.ts';
import { FieldError } from '#app/ui/form/text-field.tsx';
import { TimesOnOneLine } from '#app/ui/times-on-one-line.tsx';
import type { FestEvent } from '#contract/fest.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { teamOf } from '#programme/events.ts';
import type { MovedEvent } from '#programme/moves.ts';
import { ClashNote } from '../../day/clash-note.tsx';
import { DayAxis } from '../../day/day-axis.tsx';
import { overlapWords } from '../../day/day-spans.ts';
import { EventBox } from '../../day/event-box.tsx';

export function EventChecklist() {
  const id = useId();
  const { register, formState } = useFormContext<RegistrationFields>();
  const error = formState.errors.selectedEvents?.message;
  const events = useEvents();
  const chosen = useChosen();
  const { onBlur, ...field } = register('selectedEvents');

  // The checklist is one field, so moving between its boxes does not count as blur.
  function leave(event: FocusEvent<HTMLInputElement>) {
    const stays = event.relatedTarget instanceof HTMLInputElement && event.relatedTarget.name === field.name;
    return stays ? undefined : onBlur(event);
  }

  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="font-display text-3xl font-extrabold uppercase leading-none">Events</legend>
      {edition.fee !== undefined && <p>{rupeesText(edition.fee)} a person</p>}
      <div className="mt-4">
        <ul className="border-t border-line-strong">
          {events.map((event) => (
            <EventBox
              key={event.id}
              {...field}
              event={event}
              value={event.label}
              onBlur={leave}
              aria-invalid={error !== undefined}
              description={event.description}
            >
              <span className="block text-sm text-text-soft">
                {teamOf(event)}
                {event.fee !== undefined && ` · ${rupeesText(event.fee)}`}
              </span>
              <span className="block text-sm text-secondary">
                {chosen.includes(event) && <TimesOnOneLine>{overlapWords(event, chosen)}</TimesOnOneLine>}
              </span>
            </EventBox>
          ))}
        </ul>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </fieldset>
  );
}

/** The ticked events, sorted by time. */
function useChosen(): MovedEvent[] {
  const labels = useWatch<RegistrationFields, 'selectedEvents'>({ name: 'selectedEvents' });
  return useEvents().filter(({ label }) => labels.includes(label));
}

const place = 'nav:col-start-2 nav:row-span-3 nav:row-start-1';

export function ChosenDay({ hideEmpty }: { hideEmpty: boolean }) {
  const { setValue, formState } = useFormContext<RegistrationFields>();
  const chosen = useChosen();
  // Read these values while rendering: react-hook-form renders again only for values that a render has read.
  const shouldValidate = Boolean(formState.touchedFields.selectedEvents ?? formState.errors.selectedEvents);
  if (hideEmpty && chosen.length === 0) return <div className={place} />;

  function toggle(event: FestEvent) {
    const others = chosen.filter(({ id }) => id !== event.id);
    const selected = (others.length < chosen.length ? others : [...chosen, event]).map(({ label }) => label);
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
    </section>
  );
}

/** Keeps its height without events, so that the first tick moves nothing. */
export function ChosenEvents() {
  const labels = useChosen().map(({ label }) => label);
  return <p className="mb-6 min-h-14 text-lg sm:min-h-7">{labels.length > 0 && `For: ${labels.join(', ')}`}</p>;
}

export const ChosenClashes = () => <ClashNote chosen={useChosen()} />;
