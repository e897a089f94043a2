import { useEffect, useRef } from 'react';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';
import { Link } from '#app/ui/link.tsx';

export function Withdrawn({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Statement mark="withdrawn" title="You are off the list">
        <p role="status">{message}</p>
        <Link to="/register" className={button.secondary}>
          Register again
        </Link>
      </Statement>
    </div>
  );
}
