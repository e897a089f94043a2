import { Link } from 'react-router';
import { edition } from '#fest/edition.ts';

export function Wordmark() {
  return (
    <Link to="/" className="flex min-h-12 flex-wrap items-center gap-x-2.5 font-display text-2xl font-black uppercase">
      {edition.name}
      <span className="whitespace-nowrap rounded-sm border border-secondary px-1.5 py-1 font-mono text-xs normal-case leading-none text-secondary">
        {`v${edition.version}`}
      </span>
    </Link>
  );
}
