import { type FormEvent, useId, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { call, Problem } from '#app/api.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { failureSentences } from '#contract/problems.ts';
import { edition } from '#fest/edition.ts';
import { setFlag, useFlag } from '../session-flag.ts';

/** Where organisers sign in. Whoever is signed in already goes on to the dashboard, which asks the server. */
export function LoginPage() {
  const navigate = useNavigate();
  const flag = useFlag();
  const { state } = useLocation();
  const ended = (state as { sessionEnded?: boolean } | null)?.sessionEnded === true;
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const hydrated = useHydrated();

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    setSending(true);
    setFailure(null);
    try {
      await call('login', { body: { username: form.get('username'), password: form.get('password') } });
      setFlag();
      await navigate('/admindashboard', { replace: true });
    } catch (error) {
      setFailure(failureOf(error));
      setSending(false);
    }
  }

  if (flag && !sending) return <Navigate to="/admindashboard" replace />;
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-8 px-5 py-12 sm:py-20">
      <title>{`Organisers' sign-in · ${edition.name} ${edition.version}`}</title>
      <div>
        <p className="font-mono text-sm text-primary">organisers only</p>
        <h1 className="mt-2 text-5xl">Sign in</h1>
        <p className="mt-3 text-text-soft">The dashboard takes attendance and payment and exports the registrations.</p>
      </div>
      {/* Before the scripts are here nothing is sent, and no password could ever get into the address. */}
      <form method="post" onSubmit={signIn} className="flex flex-col gap-5">
        <Credential name="username" label="Username" autoComplete="username" />
        <Credential name="password" label="Password" autoComplete="current-password" />
        {(failure || ended) && (
          <p role="alert" className="rounded-md border border-absent bg-raised px-4 py-3">
            {failure ?? failureSentences.signedOut}
          </p>
        )}
        <button
          type="submit"
          disabled={!hydrated || sending}
          className="min-h-12 rounded-md border border-transparent bg-primary px-6 font-bold text-ground disabled:bg-line-strong disabled:text-text"
        >
          {sending ? 'Signing in...' : 'Sign in'}
        </button>
      </form>
    </div>
  );
}

type CredentialProps = { name: 'username' | 'password'; label: string; autoComplete: string };

function Credential({ name, label, autoComplete }: CredentialProps) {
  const id = useId();
  const [shown, setShown] = useState(name === 'username');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          required
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="min-h-12 w-full min-w-0 rounded-md border border-line-strong bg-sunken px-3.5"
        />
        {name === 'password' && (
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="min-h-12 min-w-18 shrink-0 rounded-md border border-line-strong px-3 text-text-soft"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
    </div>
  );
}

function failureOf(error: unknown): string {
  if (!(error instanceof Problem)) return failureSentences.network;
  if (error.status === 400 || error.status === 401) return failureSentences.login;
  return error.message;
}
