import { type FocusEvent, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useEvents } from '#app/news/moves.ts';
import { FieldError } from '#app/ui/form/text-field.tsx';
import { TimesOnOneLine } from '#app/ui/times-on-one-line.tsx';
import type { RegistrationFields } from '#contract/registration.ts';
import { rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { teamOf } from '#programme/events.ts';
import { overlapWords } from '../../day/day-spans.ts';
import { EventBox } from '../../day/event-box.tsx';
import { useChosen } from './chosen-day.tsx';

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
