import '#app/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { CallError } from '#app/api.ts';
import { callFor } from '#app/call-for.ts';
import { TextButton, ToolButton, textLink } from '#app/ui/buttons.tsx';
import { FieldError, TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { likelyContact } from '#contract/people/likely-contact.ts';
import { type Correction, correctable, type WholePerson, wholePerson } from '#contract/people/list.ts';
import { type RegistrationFields, textFields } from '#contract/registration.ts';
import { suggestions } from '#fest/suggestions.ts';
import { eventsByTime } from '#programme/events.ts';
import { fieldLabels } from '../labels.ts';
import { useChange } from '../session/query-client.ts';
import { useHasNoMailServer } from '../today/use-today.ts';

type Props = {
  person: WholePerson;
  /** Called with what was done, or with '' if nothing changed. */
  onDone(sentence: string): void;
};

/** Checks only the changed fields, by the rules of the registration form. */
export function Correct({ person, onDone }: Props) {
  // The values when the form opened. Unchanged fields are not sent, so they cannot undo another organiser's correction.
  const [seen] = useState<RegistrationFields>({ ...person, contact: person.contact ?? '' });
  const isFile = useHasNoMailServer();
  const { register, handleSubmit, setFocus, setValue, watch, formState } = useForm<
    RegistrationFields,
    unknown,
    Correction
  >({
    mode: 'onTouched',
    defaultValues: seen,
    resolver: (values, context, options) => resolve(changesIn(values, seen), context, options as never),
  });
  const { errors } = formState;
  const likely = likelyContact(watch('contact'));
  const correct = useChange((body: Correction) => callFor(wholePerson, 'correctPerson', { id: person.id, body }));
  const met = correct.error instanceof CallError ? meeting.safeParse(correct.error.answer).data : undefined;
  useEffect(() => setFocus('name'), [setFocus]);

  const forgetRefusal = () => correct.isError && correct.reset();

  function take(contact: string) {
    setFocus('contact');
    setValue('contact', contact, { shouldValidate: true });
    forgetRefusal();
  }

  function send(changes: Correction) {
    if (Object.keys(changes).length === 0) return onDone('');
    correct.mutate(changes, { onSuccess: (corrected) => onDone(isFile ? noMail : sentenceFor(seen, corrected)) });
  }

  return (
    <form noValidate onSubmit={handleSubmit(send)} onChange={forgetRefusal} aria-label="Correct" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {textFields.map((field) => (
          <TextField
            key={field}
            label={fieldLabels[field]}
            autoComplete="off"
            error={errors[field]?.message}
            inputMode={field === 'email' ? 'email' : field === 'contact' ? 'tel' : 'text'}
            suggestions={field === 'college' || field === 'course' ? suggestions[field] : undefined}
            {...register(field)}
            below={
              field === 'contact' && (
                <div aria-live="polite">
                  {likely && (
                    <TextButton
                      onClick={() => take(likely)}
                    >{`Use ${likely.slice(0, 5)} ${likely.slice(5)}`}</TextButton>
                  )}
                </div>
              )
            }
          />
        ))}
      </div>
      <fieldset>
        <legend className="mb-1.5 font-semibold">Events</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {eventsByTime.map(({ id, label }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input {...register('selectedEvents')} type="checkbox" value={label} className="check size-6 shrink-0" />
              {label}
            </label>
          ))}
        </div>
        <FieldError id="events-error" error={errors.selectedEvents?.message} />
      </fieldset>
      <Message>
        {correct.error && `${correct.error.message} `}
        {met && (
          <>
            <Link to={`/admin/people/${met.other}`} className={textLink}>
              Open their page
            </Link>{' '}
            or{' '}
            <Link to={`/admin/people/${person.id}?with=${met.other}`} className={textLink}>
              merge the two
            </Link>
          </>
        )}
      </Message>
      <div className="flex flex-wrap gap-3">
        <ToolButton type="submit" disabled={correct.isPending} className="border-primary text-primary">
          {correct.isPending ? 'Saving...' : 'Save'}
        </ToolButton>
        <ToolButton onClick={() => onDone('')}>Cancel</ToolButton>
      </div>
    </form>
  );
}

const resolve = zodResolver(correctable, undefined, { mode: 'sync' });

/** Compares only this edition's events, because other events have no checkbox. */
function changesIn(values: RegistrationFields, seen: RegistrationFields): Correction {
  const fields = textFields.filter((field) => values[field] !== seen[field]);
  const changed = eventsByTime.some(
    ({ label }) => values.selectedEvents.includes(label) !== seen.selectedEvents.includes(label),
  );
  return {
    ...Object.fromEntries(fields.map((field) => [field, values[field]])),
    ...(changed && { selectedEvents: values.selectedEvents }),
  };
}

const meeting = z.object({ other: z.string() });

const noMail = 'Corrected. No mail server is set, so they get no mail about it.';

function sentenceFor(seen: RegistrationFields, { email }: WholePerson): string {
  if (email === '') return 'Corrected.';
  if (email === seen.email) return 'Corrected. They get a mail about it.';
  const old = ' The link in mails to the old address still works. If a stranger has that address, make a new pass.';
  return `Corrected. The new email gets the pass.${seen.email === '' ? '' : old}`;
}
