import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';

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
      <Statement mark="withdrawn" title="You have withdrawn">
        <p role="status">{said}</p>
        <Link to="/register" className={button.secondary}>
          Register again
        </Link>
      </Statement>
    </div>
  );
}

/** Looks the same for a wrong link and an old one. `isRenewed`: a renewal got no answer. */
export function NotValid({ isRenewed }: { isRenewed: boolean }) {
  return (
    <Statement mark="error 404" title="This pass is no longer valid">
      <p>
        {isRenewed
          ? 'Your new pass is ready. Its link is in your email, or ask an organiser for it.'
          : 'It was renewed or withdrawn, or part of the link is missing. Your email and number find your current pass.'}
      </p>
      <Link to="/pass" className={button.primary}>
        Find my pass
      </Link>
    </Statement>
  );
}
