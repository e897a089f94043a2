import { type FormEvent, useState } from 'react';
import { CallError } from '#app/api.ts';
import { call, originToGoTo } from '#app/tool-api.ts';
import { button } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import type { useSend } from '#app/ui/use-send.ts';
import { passwordRule } from '#contract/accounts/rules.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import { dashboardSentences } from '#contract/calls/tool-sentences.ts';
import { signedIn, useSession } from '../session/session.ts';
import { credential, PasswordField } from './password-field.tsx';

type Props = {
  username?: string | undefined;
  sending: ReturnType<typeof useSend<string>>;
  onSignedIn(): void | Promise<void>;
  /** The token of an invitation. With a token, the form makes a new account. */
  link?: string;
};

export function SignInForm({ username, sending: { isBusy, failure, send }, onSignedIn, link }: Props) {
  const session = useSession();
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const isNew = link !== undefined;
  const isExpired = !isNew && (session === 'expired' || session === 'ended');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { username: form.get('username'), password: form.get('password') };
    void send(() => signIn(body), isNew ? (error) => (error as Error).message : failureOf);
  }

  async function signIn(body: object) {
    setElsewhere(null);
    await (isNew ? call('joinByLink', { body: { ...body, token: link } }) : call('login', { body }));
    const origin = await originToGoTo('session');
    if (origin !== null) return setElsewhere(origin);
    signedIn();
    await onSignedIn();
    // The button stays busy until the page changes or the dialog with this form closes.
    await new Promise(() => {});
  }

  return (
    // Without scripts, method=dialog sends nothing and keeps the password out of the address.
    <form name="sign-in" method="dialog" onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        name="username"
        label="Username"
        hint={isNew ? 'Letters, digits and . _ @ -' : undefined}
        autoComplete="username"
        defaultValue={username}
        {...credential}
      />
      <PasswordField
        name="password"
        label="Password"
        hint={isNew ? `At least ${passwordRule.min} characters.` : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoFocus={Boolean(username)}
      />
      {(failure || isExpired) && <Message>{failure ?? failureSentences.signedOut}</Message>}
      {elsewhere && <SignInThere origin={elsewhere} />}
      <button
        type="submit"
        aria-busy={isBusy}
        className={`${elsewhere ? button.secondary : button.primary} group aria-busy:bg-line-strong aria-busy:text-text`}
      >
        <span className="group-aria-busy:hidden">{isNew ? 'Join' : 'Sign in'}</span>
        <span className="hidden group-aria-busy:inline">{isNew ? 'Joining...' : 'Signing in...'}</span>
      </button>
    </form>
  );
}

/** Shown if the password was right, but the browser blocks third-party cookies. */
function SignInThere({ origin }: { origin: string }) {
  return (
    <Message className="grid gap-4">
      <p>
        Your password is right, but this browser cannot stay signed in here: the pages and the server have different
        addresses. Sign in at the server’s own address, <b className="font-mono break-words">{new URL(origin).host}</b>.
        The dashboard is there too.
      </p>
      <a href={`${origin}/admin`} className={button.primary}>
        Sign in there
      </a>
    </Message>
  );
}

function failureOf(error: unknown): string {
  if (!(error instanceof CallError)) return failureSentences.network;
  if (error.status === 400 || error.status === 401) return dashboardSentences.login;
  return error.message;
}
