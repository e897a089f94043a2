import { Link } from 'react-router';
import { now } from '#app/clock.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';

type Props = { events: readonly FestEvent[]; what: string; className: string };

/** To the form with these events ticked, or to the page that says it is closed. */
export function RegisterLink({ events, what, className }: Props) {
  const { registrationClosesAt } = edition;
  const isClosed = useHydrated() && registrationClosesAt !== null && now() >= Date.parse(registrationClosesAt);
  return (
    <Link
      to={isClosed ? '/register' : `/register?${new URLSearchParams(events.map(({ id }) => ['event', id]))}`}
      className={className}
    >
      {isClosed ? 'Registration is closed' : `Register for ${what}`}
    </Link>
  );
}
