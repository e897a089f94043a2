import '#app/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { button, TextLink } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { lazyPart } from '#app/ui/not-loaded/lazy-part.ts';
import { useSend } from '#app/ui/use-send.ts';
import { baitField, tookField } from '#contract/people/suspect.ts';
import { type RegistrationFields, registrationFields } from '#contract/registration.ts';
import { eventById, idsOf } from '#programme/events.ts';
import { savePlan } from '../../day/plan.ts';
import { personOf, savePass } from '../../pass/saved/saved-passes.ts';
import { blankFields, forgetDraft, formName, saveDraft, typedFields } from '../draft/draft.ts';
import { usePhotoChoice } from '../photo/photo-choice.ts';
import { PhotoField } from '../photo/photo-field.tsx';
import { loadPassEarly, Registered } from '../registered.tsx';
import { ChosenClashes, ChosenDay, ChosenEvents, EventChecklist } from './event-checklist.tsx';
import { fieldNames, fields } from './fields.ts';
import { type Accepted, failureMessage, sendRegistration } from './send-registration.ts';

const LikelyValue = lazyPart(() => import('./likely-value.tsx').then((part) => part.LikelyValue));

export function RegistrationForm({ onSend }: { onSend: () => void }) {
  const [typed] = useState(typedFields);
  const form = useForm<RegistrationFields>({
    mode: 'onTouched',
    defaultValues: blankFields,
    resolver: zodResolver(registrationFields, undefined, { mode: 'sync' }),
  });
  const { settled, ...photoChoice } = usePhotoChoice(true);
  const [message, setMessage] = useState<string>();
  const [registered, setRegistered] = useState<{ count: number; accepted: Accepted }>();
  const { isBusy, failure, send, clearFailure } = useSend();
  const photoInput = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const begun = useRef(0);
  const { errors, isDirty, touchedFields } = form.formState;
  const isDone = registered !== undefined && !isDirty;

  // The first render must be blank, like the prerendered page. This effect adds the draft before the browser paints.
  useLayoutEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, name, type }) => {
        saveDraft('fields', values);
        savePlan(idsOf(values.selectedEvents));
        if (type === 'change' && name === 'selectedEvents') forgetAskedEvents();
      },
    });
    form.reset(typed);
    for (const name of fieldNames) {
      const isLeft = document.activeElement?.getAttribute('name') !== name;
      if (typed[name] !== '' && isLeft) form.setValue(name, typed[name], { shouldTouch: true, shouldValidate: true });
    }
    return stop;
  }, [form, typed]);

  useAskedEvents(form);

  // A disabled button loses the focus, so give the focus back.
  useEffect(() => {
    if ((message ?? failure) && document.activeElement === document.body)
      submit.current?.focus({ preventScroll: true });
  }, [message, failure]);

  async function register(values: RegistrationFields, event?: BaseSyntheticEvent) {
    // Two signs of a program: a filled hidden field, and a short time (in ms) since the first input or the page load.
    const more = {
      [baitField]: `${new FormData(event?.target).get(baitField) ?? ''}`,
      [tookField]: `${performance.now() - begun.current}`,
    };
    const accepted = await send(async () => {
      onSend();
      setMessage(undefined);
      const { photo, refusal } = await settled();
      if (refusal) photoInput.current?.focus();
      return refusal ? undefined : sendRegistration(values, photo, more);
    }, failureMessage);
    if (!accepted) return;
    setMessage(accepted.message);
    saveNewPass(accepted);
    setRegistered((last) => ({ count: (last?.count ?? 0) + 1, accepted }));
    await clear(event?.target);
  }

  function forgetOutcome() {
    setMessage(undefined);
    clearFailure();
  }

  async function clear(element: HTMLFormElement) {
    // The `reset` of react-hook-form does not clear the file input.
    element.reset();
    form.reset(blankFields);
    forgetAskedEvents();
    begun.current = 0;
    await photoChoice.remove();
    forgetDraft();
  }

  return (
    <FormProvider {...form}>
      {registered && (
        <>
          <Registered key={registered.count} accepted={registered.accepted} />
          <h2 className="mb-8 text-4xl uppercase">Register someone else</h2>
        </>
      )}
      <ChosenEvents />
      {/* With method=dialog, a press before the scripts have loaded sends nothing and stays on the page. */}
      <form
        name={formName}
        noValidate
        method="dialog"
        onFocus={loadPassEarly}
        onSubmit={form.handleSubmit(register, forgetOutcome)}
        onInput={() => {
          begun.current ||= performance.now();
        }}
        className="grid grid-cols-1 gap-x-16 gap-y-12 nav:grid-cols-[1fr_21rem]"
      >
        <div className="grid content-start gap-x-6 gap-y-5 sm:grid-cols-2">
          {fieldNames.map((name) => (
            <TextField
              key={name}
              required
              error={errors[name]?.message}
              below={
                (touchedFields[name] || errors[name]) &&
                (name === 'email' || name === 'contact') && (
                  <Suspense>
                    <LikelyValue name={name} />
                  </Suspense>
                )
              }
              {...fields[name]}
              {...form.register(name)}
            />
          ))}
        </div>
        {/* Only programs fill this field in: people do not see it, and screen readers skip it. */}
        <input hidden name={baitField} autoComplete="off" />
        <EventChecklist />
        <ChosenDay hideEmpty={registered !== undefined} />
        <div className="grid gap-8">
          <PhotoField input={photoInput} {...photoChoice} />
          <ChosenClashes />
          <Message tone="done" className="text-lg">
            {message}
          </Message>
          <Message className="text-lg">{failure}</Message>
          <button
            ref={submit}
            type="submit"
            disabled={isBusy}
            aria-busy={isBusy}
            className={`${isDone ? button.secondary : button.primary} group noscript:hidden aria-busy:bg-line-strong aria-busy:text-text`}
          >
            {/* An early press makes the button busy before React runs (app/after-paint.ts). */}
            <span className="group-aria-busy:hidden">COMPLETE REGISTRATION</span>
            <span className="hidden group-aria-busy:inline">PROCESSING...</span>
          </button>
          <p className="text-sm text-text-soft">
            What we store, and until when: <TextLink to="/privacy">Privacy</TextLink>
          </p>
        </div>
      </form>
    </FormProvider>
  );
}

/** Saves the pass at once, because the visitor may reload before the card has loaded. */
function saveNewPass({ fields, pass }: Accepted): void {
  if (!pass) return;
  const { link, reference } = pass;
  savePass({ link, name: fields.name, reference, eventIds: idsOf(fields.selectedEvents), person: personOf(fields) });
}

/** Ticks the events in the address. They stay in the address, for people who open it in another browser. */
function useAskedEvents({ getValues, setValue }: UseFormReturn<RegistrationFields>): void {
  const { search } = useLocation();
  useLayoutEffect(() => {
    const asked = new URLSearchParams(search).getAll('event').flatMap((id) => eventById(id)?.label ?? []);
    if (asked.length > 0) setValue('selectedEvents', [...new Set([...getValues('selectedEvents'), ...asked])]);
  }, [search, getValues, setValue]);
}

/** Removes the events from the address once somebody changes the ticks. Otherwise a reload would tick them again. */
function forgetAskedEvents(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('event');
  window.history.replaceState(window.history.state, '', address);
}
