import { type FormEvent, useEffect, useRef } from 'react';
import type { Problem } from '#app/api.ts';
import { FieldError } from '#app/ui/field-error.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { ruleSentences } from '#contract/problems.ts';
import { type TextField as FieldOfText, textFields } from '#contract/registration.ts';
import { eventsByTime } from '#programme/events.ts';
import { smallButton } from '../card/small-button.ts';
import type { Place } from '../place/places.ts';
import { needed, optional } from './fields.ts';
import { type FieldName, useWalkIn, type Values } from './use-walk-in.ts';

type Props = {
  first: Values;
  place: Place | null;
  isSending: boolean;
  failure: string | null;
  /** Sends it; gives the problem where that failed. */
  onSend(values: Values): Promise<Problem | null>;
  onKeep(values: Values): void;
  onLeave(): void;
};

const payments = { '': 'Not yet', cash: 'Cash', online: 'Online' } as const;

/** Somebody who comes without having registered: by the rules of the form, in one screen, with the keyboard alone. */
export function WalkInForm({ first, place, isSending, failure, onSend, onKeep, onLeave }: Props) {
  const { values, broken, errors, set, leave, refuse } = useWalkIn(first, onKeep);
  const form = useRef<HTMLFormElement>(null);
  const fee = eventsByTime.reduce(
    (sum, { label, fee }) => sum + (values.selectedEvents.includes(label) ? (fee ?? 0) : 0),
    0,
  );

  // The first field that is still empty: the name may have been typed as a search.
  useEffect(() => {
    const fields = [
      ...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])') ?? []),
    ];
    fields.find(({ value }) => value === '')?.focus();
  }, []);

  const focus = (name: FieldName) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  async function send(event: FormEvent) {
    event.preventDefault();
    leave(...textFields, 'selectedEvents');
    const wrong = order.find((name) => broken[name] !== undefined);
    if (wrong) return focus(wrong);
    const problem = await onSend(values);
    const field = problem && fieldOf(problem.message);
    if (!field) return;
    refuse({ [field]: problem.message });
    focus(field);
  }

  const text = (name: FieldOfText) => {
    const field = { ...needed, ...optional }[name];
    if (!field) return null;
    return (
      <TextField
        key={name}
        name={name}
        label={name in optional ? `${field.label} (may stay empty)` : field.label}
        autoComplete="off"
        suggestions={field.suggestions}
        error={errors[name]}
        value={values[name]}
        onChange={({ target }) => set(name, target.value)}
        onBlur={({ target }) => target.value !== '' && leave(name)}
        {...field.attributes}
      />
    );
  };

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={send}
      aria-labelledby="walk-in"
      className="grid content-start gap-4 px-4 py-5"
    >
      <h2 id="walk-in" className="text-4xl">
        Walk-in
      </h2>
      {(Object.keys(needed) as FieldOfText[]).map(text)}
      <fieldset aria-describedby={errors.selectedEvents === undefined ? undefined : 'events-error'}>
        <legend className="mb-1.5 font-semibold">Events</legend>
        <div className="grid grid-cols-2 gap-2">
          {eventsByTime.map(({ id, label, fee }) => (
            <label
              key={id}
              className="flex min-h-12 items-center gap-2.5 rounded-sm border border-line-strong px-3 py-1.5 leading-tight has-checked:border-primary has-checked:bg-raised"
            >
              <input
                type="checkbox"
                name="selectedEvents"
                checked={values.selectedEvents.includes(label)}
                onChange={({ target }) => {
                  const chosen = eventsByTime
                    .map((event) => event.label)
                    .filter((other) => (other === label ? target.checked : values.selectedEvents.includes(other)));
                  set('selectedEvents', chosen);
                }}
                className="size-5 shrink-0 accent-primary"
              />
              <span>
                {label}
                {fee !== undefined && <span className="font-mono text-sm text-text-soft"> ₹{fee}</span>}
              </span>
            </label>
          ))}
        </div>
        <FieldError id="events-error" error={errors.selectedEvents} />
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 font-semibold">{fee > 0 ? `Paid, ₹${fee} due` : 'Paid'}</legend>
        <div className="grid grid-cols-3 gap-2">
          {(Object.keys(payments) as (keyof typeof payments)[]).map((method) => (
            <label
              key={method}
              className="flex min-h-12 items-center gap-2 rounded-sm border border-line-strong px-3 py-1.5 has-checked:border-primary has-checked:bg-raised"
            >
              <input
                type="radio"
                name="paymentMethod"
                checked={values.paymentMethod === method}
                onChange={() => set('paymentMethod', method)}
                className="size-5 shrink-0 accent-primary"
              />
              {payments[method]}
            </label>
          ))}
        </div>
      </fieldset>
      {(Object.keys(optional) as FieldOfText[]).map(text)}
      <p
        role="alert"
        className="not-empty:border-l-4 not-empty:border-absent not-empty:bg-raised not-empty:px-4 not-empty:py-2"
      >
        {failure}
      </p>
      <div className="sticky bottom-0 flex gap-3 bg-ground py-3">
        <button type="button" onClick={onLeave} className={`${smallButton} min-h-18 shrink-0 px-5`}>
          Back
        </button>
        <button
          type="submit"
          aria-busy={isSending}
          className="min-h-18 grow rounded-md border border-transparent bg-primary px-4 py-2 font-display text-2xl leading-none font-extrabold text-ground aria-busy:bg-line-strong aria-busy:text-text"
        >
          {isSending
            ? 'Saving...'
            : place?.kind === 'event' && values.selectedEvents.includes(place.event.label)
              ? `Register, present at ${place.event.label}`
              : 'Register, arrived'}
        </button>
      </div>
    </form>
  );
}

/** As they stand in the form. */
const order = [...Object.keys(needed), 'selectedEvents', ...Object.keys(optional)] as FieldName[];

/** Whose rule the server says was broken. */
function fieldOf(sentence: string): FieldName | undefined {
  const isOfEvents = sentence === ruleSentences.events || sentence.startsWith(ruleSentences.unknownEvent(''));
  if (isOfEvents) return 'selectedEvents';
  if (sentence === ruleSentences.email) return 'email';
  return sentence === ruleSentences.contact ? 'contact' : undefined;
}
