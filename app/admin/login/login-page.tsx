import { type FormEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Problem } from '#app/api.ts';
import { call, originToGoTo } from '#app/tool-api.ts';
import { button } from '#app/ui/button.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { Sign } from '#app/ui/sign.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toolButton } from '#app/ui/tool-button.ts';
import { useSend } from '#app/ui/use-send.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import { edition } from '#fest/edition.ts';
import { eventsByTime } from '#programme/events.ts';
import { signOf } from '#programme/signs.ts';
import { signedIn, useSession } from '../session/session.ts';

/** Where organisers sign in. Whoever is signed in already goes on to the dashboard, which asks the server. */
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
    // Busy until the dashboard is here, which takes this page away.
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
          The dashboard takes attendance and payment and exports the registrations.
        </p>
        <p className="mt-10 hidden flex-wrap gap-6 border-t border-line pt-6 nav:flex">
          {eventsByTime.map(({ id }) => (
            <Sign key={id} shapes={signOf(id)} className="size-14" />
          ))}
        </p>
      </div>
      {/* Before the scripts are here nothing is sent, and no password could ever get into the address. */}
      <form method="post" onSubmit={submit} className="flex flex-col gap-5 border-t border-line-strong pt-6">
        <TextField name="username" label="Username" autoComplete="username" {...credential} />
        <Password />
        {(failure || session === 'expired') && (
          <p role="alert" className="rounded-md border border-absent bg-raised px-4 py-3">
            {failure ?? failureSentences.signedOut}
          </p>
        )}
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

/** The name and the password were right, and the next call would be refused all the same. */
function SignInThere({ origin }: { origin: string }) {
  return (
    <div role="alert" className="grid gap-4 rounded-md border border-absent bg-raised px-4 py-4">
      <p>
        Your password is right, but this browser keeps no sign-in here: these pages and their server are at two
        addresses. Sign in at the server’s own, <b className="font-mono break-words">{new URL(origin).host}</b>. The
        dashboard is there, too.
      </p>
      <a href={`${origin}/admin`} className={button.primary}>
        Sign in there
      </a>
    </div>
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
  if (!(error instanceof Problem)) return failureSentences.network;
  if (error.status === 400 || error.status === 401) return failureSentences.login;
  return error.message;
}
