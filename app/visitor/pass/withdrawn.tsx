import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';
import { PrimaryLink } from '#app/ui/buttons.tsx';

export function Withdrawn({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // Set the text later, because screen readers only announce changes in a live region.
  useEffect(() => {
    place.current?.focus();
    setSaid(message);
  }, [message]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Statement mark="withdrawn" title="You've withdrawn">
        <p role="status">{said}</p>
        <Link to="/register" className={button.secondary}>
          Register again
        </Link>
      </Statement>
    </div>
  );
}

/** Looks the same for a wrong link and an old one. `isRenewed`: an unanswered renewal has worked. */
export function NotValid({ isRenewed }: { isRenewed: boolean }) {
  return (
    <Statement mark="error 404" title="Your pass no longer works">
      <p>
        {isRenewed
          ? 'Your new pass is ready. Its link is in your email, or ask an organiser for it.'
          : 'It was renewed or withdrawn, or part of the link is missing. Find your current pass with your email and number.'}
      </p>
      <PrimaryLink to="/pass">Find my pass</PrimaryLink>
    </Statement>
  );
}
