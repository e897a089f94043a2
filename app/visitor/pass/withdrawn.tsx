import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';

export function Withdrawn({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // Screen readers announce only changes in a live region.
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
