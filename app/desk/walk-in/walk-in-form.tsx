import { type ComponentProps, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { TextButton } from '#app/ui/buttons.tsx';
import { FieldError, TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { type PaymentMethod, paymentMethods } from '#contract/admin.ts';
import { walkIn } from '#contract/desk/desk.ts';
import { likelyContact } from '#contract/people/likely-contact.ts';
import { type TextField as TextName, textFields } from '#contract/registration.ts';
import { rupeesText } from '#contract/rupees.ts';
import { suggestions } from '#fest/suggestions.ts';
import { eventsByTime } from '#programme/events.ts';
import { SmallButton } from '../parts/small-button.tsx';
import type { Place } from '../place/places.ts';
import type { DeskControls } from '../screen/use-desk.ts';
import { asWalkIn } from '../search/typed.ts';
import { findSame, type Same, SamePerson } from './same-person.tsx';

/** The last unsent form, and the search text before it. The same search text fills the form again. */
let kept: { typed: string; values: Values } | null = null;

type Field = ComponentProps<typeof TextField> & { name: TextName };

const required: readonly Field[] = [
  { name: 'name', label: 'Full name', autoCapitalize: 'words' },
  { name: 'contact', label: 'WhatsApp number', type: 'tel', inputMode: 'tel' },
  { name: 'college', label: 'College name', suggestions: suggestions.college, autoCapitalize: 'words' },
];

const optional: readonly Field[] = [
  { name: 'email', label: 'Email (optional)', type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  { name: 'course', label: 'Course (optional)', suggestions: suggestions.course },
  { name: 'sem', label: 'Semester (optional)', inputMode: 'numeric' },
];

const payments = { '': 'Not yet', cash: 'Cash', online: 'Online' } as const;

export function WalkInForm({ typed, place, desk }: { typed: string; place: Place | null; desk: DeskControls }) {
  const [values, setValues] = useState(() => (kept?.typed === typed ? kept.values : blankWalkIn(typed, place)));
  /** The names of the fields that the volunteer has left. Only these fields show errors. */
  const [left, setLeft] = useState<readonly string[]>([]);
  /** People who may be the person in this form. The volunteer has to decide before the form is sent. */
  const [same, setSame] = useState<Same[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const broken = errorsIn(values);
  const errorOf = (name: FieldName) => (left.includes(name) ? broken[name] : undefined);
  const chosen = eventsByTime.filter(({ label }) => values.selectedEvents.includes(label));
  const here = chosen.find(({ id }) => place?.kind === 'event' && place.event.id === id) ?? null;
  const likely = left.includes('contact') && likelyContact(values.contact);
  const fee = chosen.reduce((sum, { fee = 0 }) => sum + fee, 0);

  // Focus the first empty field, because the search may have filled in the name or number.
  useEffect(() => {
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])') ?? [];
    [...inputs].find(({ value }) => value === '')?.focus();
  }, []);

  function take(changed: Partial<Values>) {
    const now = { ...values, ...changed };
    kept = { typed, values: now };
    setValues(now);
    setSame([]);
  }

  function toggle(event: string) {
    const others = values.selectedEvents.filter((other) => other !== event);
    take({ selectedEvents: others.length < values.selectedEvents.length ? others : [...others, event] });
  }

  function focusFirst(names: Partial<Record<string, unknown>>) {
    const inputs = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    inputs.find(({ name }) => name in names)?.focus();
  }

  function takeContact(contact: string) {
    take({ contact });
    focusFirst({ contact });
  }

  function leaveField({ target }: FocusEvent<HTMLElement>) {
    if (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.value !== '')
      setLeft((last) => [...last, target.name]);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    await register(() => findSame(values));
  }

  async function register(findOthers: () => Promise<Same[]>) {
    setLeft([...textFields, 'selectedEvents']);
    if (Object.keys(broken).length > 0) return focusFirst(broken);
    let others: Same[] = [];
    const problem = await desk.registerWalkIn({ ...values, ...(here && { presentAt: here.id }) }, async () => {
      others = await findOthers();
      return others.length === 0;
    });
    setSame(others);
    if (problem === null && others.length === 0) kept = null;
  }

  const text = (field: Field) => (
    <TextField
      key={field.name}
      autoComplete="off"
      value={values[field.name]}
      onChange={({ target }) => take({ [field.name]: target.value })}
      error={errorOf(field.name)}
      below={
        field.name === 'contact' && (
          <div aria-live="polite">
            {likely && (
              <TextButton
                onClick={() => takeContact(likely)}
              >{`Use ${likely.slice(0, 5)} ${likely.slice(5)}`}</TextButton>
            )}
          </div>
        )
      }
      {...field}
    />
  );
  const words = here ? `Register and mark present at ${here.label}` : 'Register and mark arrived';

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onBlur={leaveField}
      onSubmit={send}
      aria-labelledby="walk-in"
      className="grid min-h-0 grow scroll-pt-12 scroll-pb-28 content-start gap-4 overflow-y-auto px-4 pt-5"
    >
      <h2 id="walk-in" className="text-4xl">
        Walk-in
      </h2>
      {required.map(text)}
      <fieldset aria-describedby={errorOf('selectedEvents') && 'events-error'}>
        <legend className="mb-1.5 font-semibold">Events</legend>
        <div className="grid grid-cols-2 gap-2">
          {eventsByTime.map(({ id, label, fee }) => (
            <Choice
              key={id}
              type="checkbox"
              name="selectedEvents"
              checked={values.selectedEvents.includes(label)}
              onChange={() => toggle(label)}
            >
              {label}
              {fee !== undefined && <span className="font-mono text-sm text-text-soft"> {rupeesText(fee)}</span>}
            </Choice>
          ))}
        </div>
        <FieldError id="events-error" error={errorOf('selectedEvents')} />
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 font-semibold">{fee > 0 ? `Paid, ${rupeesText(fee)} due` : 'Paid'}</legend>
        <div className="grid grid-cols-3 gap-2">
          {paymentMethods.map((method) => (
            <Choice
              key={method}
              type="radio"
              name="paymentMethod"
              checked={values.paymentMethod === method}
              onChange={() => take({ paymentMethod: method })}
            >
              {payments[method]}
            </Choice>
          ))}
        </div>
      </fieldset>
      {optional.map(text)}
      <Message>{desk.failure?.sentence}</Message>
      <div className="sticky bottom-0 flex gap-3 bg-ground py-3">
        {same.length > 0 ? (
          <SamePerson same={same} name={values.name} onOpen={desk.open} onOther={() => register(async () => [])} />
        ) : (
          <>
            <SmallButton onClick={desk.leave} className="min-h-18 shrink-0 px-5">
              Back
            </SmallButton>
            <button
              type="submit"
              aria-busy={desk.busy === 'sending'}
              className="min-h-18 grow rounded-md border border-transparent bg-primary px-4 py-2 font-display text-2xl leading-none font-extrabold text-ground aria-busy:bg-line-strong aria-busy:text-text"
            >
              {desk.busy === 'sending' ? 'Saving...' : words}
            </button>
          </>
        )}
      </div>
    </form>
  );
}

function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-12 items-center gap-2.5 rounded-sm border border-line-strong px-3 py-1.5 leading-tight has-checked:border-primary has-checked:bg-raised">
      <input {...input} className="size-5 shrink-0 accent-primary" />
      <span>{children}</span>
    </label>
  );
}

type Values = Record<TextName, string> & { selectedEvents: string[]; paymentMethod: PaymentMethod };
type FieldName = TextName | 'selectedEvents';
type Errors = Partial<Record<FieldName, string>>;

function blankWalkIn(typed: string, place: Place | null): Values {
  const selectedEvents = place?.kind === 'event' ? [place.event.label] : [];
  return { email: '', college: '', course: '', sem: '', ...asWalkIn(typed), selectedEvents, paymentMethod: '' };
}

function errorsIn(values: Values): Errors {
  const errors: Errors = {};
  for (const { path, message } of walkIn.safeParse(values).error?.issues ?? []) {
    errors[path[0] as FieldName] ??= message;
  }
  return errors;
}
