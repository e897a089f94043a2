import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';

export function Withdrawn({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // Screen readers hear of what comes into a live region, not of what stands in it from the beginning.
  useEffect(() => {
    place.current?.focus();
    setSaid(message);
  }, [message]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Statement mark="withdrawn" title="You are off the list">
        <p role="status">{said}</p>
        <Link to="/register" className={button.secondary}>
          Register again
        </Link>
      </Statement>
    </div>
  );
}
