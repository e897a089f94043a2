import { type FormEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { CallError } from '#app/api.ts';
import { call, originToGoTo } from '#app/tool-api.ts';
import { button, toolButton } from '#app/ui/button.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useHydrated } from '#app/ui/hydrated.ts';
import { Message } from '#app/ui/message.tsx';
import { Sign } from '#app/ui/sign.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import { edition } from '#fest/edition.ts';
import { eventsByTime } from '#programme/events.ts';
import { signOf } from '#programme/signs.ts';
import { signedIn, useSession } from '../session/session.ts';

export function LoginPage() {
  const navigate = useNavigate();
  const session = useSession();
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const { isBusy, failure, send } = useSend();
  const hydrated = useHydrated();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void send(() => signIn({ username: form.get('username'), password: form.get('password') }), failureOf);
  }

  async function signIn(body: object) {
    setElsewhere(null);
    await call('login', { body });
    const origin = await originToGoTo('session');
    if (origin !== null) return setElsewhere(origin);
    signedIn();
    await navigate('/admindashboard', { replace: true });
    // The button stays disabled until the dashboard replaces this page.
    await new Promise(() => {});
  }

  if (session === 'signed in' && !isBusy) return <Navigate to="/admindashboard" replace />;
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-10 px-5 py-12 sm:px-8 sm:py-20 nav:grid-cols-[1.35fr_1fr] nav:items-end">
      <title>{`Organisers' sign-in · ${edition.name} ${edition.version}`}</title>
      <div>
        <p className="font-mono text-sm text-secondary">organisers only</p>
        <h1 className="mt-4 text-[clamp(4.5rem,16vw,12rem)] uppercase leading-[0.82]">Sign in</h1>
        <p className="mt-6 max-w-md text-lg text-text-soft">
          Here you mark attendance and payment, and export the registrations.
        </p>
        <p className="mt-10 hidden flex-wrap gap-6 border-t border-line pt-6 nav:flex">
          {eventsByTime.map(({ id }) => (
            <Sign key={id} shapes={signOf(id)} className="size-14" />
          ))}
        </p>
      </div>
      {/* POST keeps the password out of the address. */}
      <form method="post" onSubmit={submit} className="flex flex-col gap-5 border-t border-line-strong pt-6">
        <TextField name="username" label="Username" autoComplete="username" {...credential} />
        <Password />
        {(failure || session === 'expired') && <Message>{failure ?? failureSentences.signedOut}</Message>}
        {elsewhere && <SignInThere origin={elsewhere} />}
        <button
          type="submit"
          disabled={!hydrated || isBusy}
          className={`${elsewhere ? button.secondary : button.primary} disabled:bg-line-strong disabled:text-text`}
        >
          {isBusy ? 'Signing in...' : 'Sign in'}
        </button>
      </form>
    </div>
  );
}

/** Shown if the password was right, but the browser blocks the cookie of another site. */
function SignInThere({ origin }: { origin: string }) {
  return (
    <Message className="grid gap-4">
      <p>
        Your password is right, but this browser cannot stay signed in here: the pages and the server have different
        addresses. Sign in at the server’s own address, <b className="font-mono break-words">{new URL(origin).host}</b>.
        The dashboard is there, too.
      </p>
      <a href={`${origin}/admin`} className={button.primary}>
        Sign in there
      </a>
    </Message>
  );
}

const credential = { required: true, autoCapitalize: 'none', spellCheck: false };

function Password() {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      name="password"
      label="Password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      {...credential}
    >
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className={`${toolButton} min-w-18 shrink-0`}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </TextField>
  );
}

function failureOf(error: unknown): string {
  if (!(error instanceof CallError)) return failureSentences.network;
  if (error.status === 400 || error.status === 401) return failureSentences.login;
  return error.message;
}
