import { Link } from 'react-router';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';

export function ComingSoon({ what }: { what: string }) {
  return (
    <Statement mark="pending" title="Coming Soon">
      <p>{what}</p>
      <Link to="/events" className={button.primary}>
        See the events
      </Link>
    </Statement>
  );
}
