import { Link } from 'react-router';
import type { FestEvent } from '#contract/fest.ts';
import { useRegistrationClosed } from '../register/registration-closed.ts';

type Props = { events: readonly FestEvent[]; what: string; className: string };

/** Links to the form with these events ticked. Once registration has closed, the link shows this and ticks nothing. */
export function RegisterLink({ events, what, className }: Props) {
  const isClosed = useRegistrationClosed();
  return (
    <Link
      to={isClosed ? '/register' : `/register?${new URLSearchParams(events.map(({ id }) => ['event', id]))}`}
      className={`${className} afterwards:hidden`}
    >
      {isClosed ? 'Registration is closed' : `Register for ${what}`}
    </Link>
  );
}
