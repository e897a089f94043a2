import { Navigate, useNavigate } from 'react-router';
import { Sign } from '#app/ui/sign.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { edition } from '#fest/edition.ts';
import { eventsByTime } from '#programme/events.ts';
import { signOf } from '#programme/signs.ts';
import { useSession } from '../session/session.ts';
import { SignInForm } from './sign-in-form.tsx';

export function LoginPage() {
  const navigate = useNavigate();
  const session = useSession();
  const sending = useSend();
  // After a sign-in, the form stays until the dashboard has loaded.
  if (session === 'signed in' && !sending.isBusy) return <Navigate to="/admindashboard" replace />;
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-10 px-5 py-12 sm:px-8 sm:py-20 nav:grid-cols-[1.35fr_1fr] nav:items-end">
      <title>{`Organisers' sign-in · ${edition.name} ${edition.version}`}</title>
      <div>
        <p className="font-mono text-sm text-secondary">organisers only</p>
        <h1 className="mt-4 text-[clamp(4.5rem,16vw,12rem)] uppercase leading-[0.82]">Sign in</h1>
        <p className="mt-6 max-w-md text-lg text-text-soft">
          Here you mark arrivals and payments, and export the registrations.
        </p>
        <p className="mt-10 hidden flex-wrap gap-6 border-t border-line pt-6 nav:flex">
          {eventsByTime.map(({ id }) => (
            <Sign key={id} shapes={signOf(id)} className="size-14" />
          ))}
        </p>
      </div>
      <div className="border-t border-line-strong pt-6">
        <SignInForm sending={sending} onSignedIn={() => navigate('/admindashboard', { replace: true })} />
      </div>
    </div>
  );
}
