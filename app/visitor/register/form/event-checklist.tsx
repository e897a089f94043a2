import { type FocusEvent, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useEvents } from '#app/news/moves.ts';
import { FieldError } from '#app/ui/form/text-field.tsx';
import { TimesOnOneLine } from '#app/ui/times-on-one-line.tsx';
import type { RegistrationFields } from '#contract/registration.ts';
import { rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { teamOf } from '#programme/events.ts';
import { roomText } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import { overlapWords } from '../../day/day-spans.ts';
import { EventSign } from '../../day/event-sign.tsx';
import { useChosen } from './chosen.ts';

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
            <li key={event.id} className="border-b border-line">
              <label className="group flex min-h-16 cursor-pointer items-center gap-4 py-3 px-3 has-checked:bg-raised">
                <input
                  {...field}
                  type="checkbox"
                  value={event.label}
                  onBlur={leave}
                  aria-invalid={error !== undefined}
                  className="check size-6 shrink-0"
                />
                <EventSign
                  id={event.id}
                  className="size-10 shrink-0 opacity-60 group-has-checked:opacity-100 max-[16rem]:hidden"
                />
                <span className="min-w-0">
                  <span className="block font-semibold">{event.label}</span>{' '}
                  <span className="block text-sm text-text-soft">{event.description}</span>{' '}
                  <span className="flex flex-wrap gap-x-3 font-mono text-sm text-primary">
                    {formatSpan(event)} <span className="text-text-soft">{roomText(event)}</span>
                  </span>{' '}
                  <span className="block text-sm text-text-soft">
                    {teamOf(event)}
                    {event.fee !== undefined && ` · ${rupeesText(event.fee)}`}
                  </span>
                  <span className="block text-sm text-secondary">
                    {chosen.includes(event) && <TimesOnOneLine>{overlapWords(event, chosen)}</TimesOnOneLine>}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </fieldset>
  );
}
