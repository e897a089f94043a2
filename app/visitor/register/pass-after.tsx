import { type FormEvent, useEffect, useRef, useState } from 'react';
import { answerTo } from '#app/api.ts';
import { TextButton, TextLink, ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { passEmail } from '#contract/pass.ts';
import { rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { idsOf } from '#programme/events.ts';
import { feeOf } from '#programme/fees.ts';
import { PassCard } from '../pass/card/pass-card.tsx';
import { failureSentence } from '../pass/change/send-button.tsx';
import {
  forgetPass,
  openPassOffline,
  personOf,
  savedPasses,
  savePass,
  useSavedPasses,
} from '../pass/saved/saved-passes.ts';
import { fetchPass, isNotValid, saveSeen } from '../pass/saved/seen-pass.ts';
import type { Accepted } from './form/send-registration.ts';

/** Shows the new pass. If the form added events to an earlier pass that this browser saved, shows that pass. */
export function PassAfter({ accepted: { fields, pass } }: { accepted: Accepted }) {
  const person = personOf(fields);
  const saved = useSavedPasses().find((other) => (pass ? other.link === pass.link : other.person === person));
  const link = pass?.link ?? saved?.link;
  useEffect(() => {
    if (!link) return;
    // Save later, so that saving delays nothing else. If it fails, the first visit to the pass saves the pass.
    const timer = setTimeout(() => saveForOffline(link).catch(() => {}), 1_000);
    return () => clearTimeout(timer);
  }, [link]);
  const sent = idsOf(fields.selectedEvents);
  const fee = feeOf(sent);
  return (
    <>
      {pass && <MailedTo fields={fields} pass={pass} />}
      {pass && !!fee && (
        <p className="mb-5 text-lg">
          {rupeesText(fee)} to pay{' '}
          {edition.upi ? <TextLink to={pass.link}>by UPI, on your pass</TextLink> : 'at the desk'}
        </p>
      )}
      <PassCard
        name={saved?.name ?? fields.name}
        reference={pass?.reference ?? saved?.reference}
        code={pass?.code ?? saved?.seen?.pass.code}
        eventIds={[...(saved?.eventIds ?? []), ...sent]}
      />
      <p className="mt-3 text-text-soft">
        {link && (
          <>
            Your pass has its <TextLink to={link}>own page</TextLink>, where you can change your events or add a photo.{' '}
          </>
        )}
        Lost the link? <TextLink to="/pass">Find my pass</TextLink>
      </p>
    </>
  );
}

/** Saves the pass as the server has it now, and makes it open without a network. Forgets a pass that has ended. */
async function saveForOffline(link: string): Promise<void> {
  await openPassOffline();
  await fetchPass(link).then(
    (seen) => saveSeen(link, seen),
    (error) => isNotValid(error) && forgetPass(link),
  );
}

/** Shows the visitor's email, and lets the visitor correct it. */
function MailedTo({ fields, pass }: Required<Pick<Accepted, 'fields' | 'pass'>>) {
  const [email, setEmail] = useState(fields.email);
  const [isOpen, setOpen] = useState(false);
  const section = useRef<HTMLDivElement>(null);

  function takeChanged(next: string) {
    const saved = savedPasses().find((other) => other.link === pass.link);
    if (saved) savePass({ ...saved, person: personOf({ ...fields, email: next }) });
    setEmail(next);
    setOpen(false);
    section.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={section} tabIndex={-1} className="mb-5 max-w-xl outline-none">
      <p aria-live="polite" className="flex flex-wrap items-center gap-x-1.5">
        <span className="wrap-anywhere">
          {pass.isMailed ? 'Sent to' : 'Your email:'} <b>{email}</b>.
        </span>{' '}
        {!isOpen && (
          <span className="whitespace-nowrap">
            Wrong? <TextButton onClick={() => setOpen(true)}>Change it</TextButton>
          </span>
        )}
      </p>
      {isOpen && <ChangeEmail link={pass.link} email={email} onChanged={takeChanged} />}
      {pass.isMailed && <p>Check your spam folder too.</p>}
      <SameEmail email={email} link={pass.link} />
    </div>
  );
}

function ChangeEmail({ link, email, onChanged }: { link: string; email: string; onChanged: (email: string) => void }) {
  const [error, setError] = useState<string>();
  const { isBusy, failure, send } = useSend();

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = passEmail.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setError(wanted.error?.issues[0]?.message);
    const { data: body } = wanted;
    if (!body) return;
    const token = link.slice('/pass/'.length);
    if (await send(() => answerTo('changeEmail', { token, body }), failureSentence)) onChanged(body.email);
  }

  return (
    <form noValidate onSubmit={change} className="mt-2 mb-4 grid gap-2">
      <TextField
        name="email"
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={email}
        required
        error={error}
        ref={(input) => input?.focus({ preventScroll: true })}
      >
        <ToolButton type="submit" disabled={isBusy} className="shrink-0">
          Send
        </ToolButton>
      </TextField>
      <Message>{failure}</Message>
    </form>
  );
}

/** Checks only passes saved in this browser: asking the server would tell strangers who is registered. */
function SameEmail({ email, link }: { email: string; link: string }) {
  const before = personOf({ email, contact: '' });
  const others = savedPasses().filter((saved) => saved.link !== link && saved.person?.startsWith(before));
  return others.map((other) => (
    <p key={other.link}>
      There is already a registration with this email:{' '}
      <TextLink to={other.link}>
        {other.name}, {other.reference}
      </TextLink>
    </p>
  ));
}
