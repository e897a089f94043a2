import { Link } from 'react-router';
import { now } from '#app/clock.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { registerPath } from './register-path.ts';

type Props = { events: readonly FestEvent[]; what: string; className: string };

/** To the form with these events ticked; once that is closed, in the same place to the page that says so. */
export function RegisterLink({ events, what, className }: Props) {
  const { registrationClosesAt } = edition;
  const isClosed = useHydrated() && registrationClosesAt !== null && now() >= Date.parse(registrationClosesAt);
  return (
    <Link to={isClosed ? '/register' : registerPath(events)} className={className}>
      {isClosed ? 'Registration is closed' : `Register for ${what}`}
    </Link>
  );
}
