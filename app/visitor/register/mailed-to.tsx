import { type FormEvent, useRef, useState } from 'react';
import { answerTo } from '#app/api.ts';
import { TextButton, TextLink, ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { passEmail } from '#contract/pass.ts';
import { failureSentence } from '../pass/change/send-button.tsx';
import { personOf, savedPasses, savePass } from '../pass/saved/saved-passes.ts';
import type { Accepted } from './form/send-registration.ts';

/** Shows the visitor's email, and lets the visitor correct it. */
export function MailedTo({ fields, pass }: Required<Pick<Accepted, 'fields' | 'pass'>>) {
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
