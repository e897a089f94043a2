import { useEffect, useState } from 'react';
import { textLink } from '../button.ts';
import { isUpdated } from './updated.ts';

type Props = {
  /** Before the page is loaded again: keeps what would be lost. */
  onReload?(): void;
};

/** A part of a page whose script did not come. A browser does not ask again for one that it failed to get. */
export function PartMissing({ onReload }: Props) {
  const [updated, setUpdated] = useState<boolean>();
  useEffect(() => void isUpdated().then(setUpdated), []);

  function reload() {
    onReload?.();
    window.location.reload();
  }

  return (
    <p role="alert" className="border-l-4 border-absent bg-raised px-5 py-4">
      {updated ? 'The site was updated. Load it again to go on: what you saved is kept.' : missing}{' '}
      <button type="button" className={`${textLink} min-h-11`} onClick={reload}>
        Load again
      </button>
    </p>
  );
}

const missing = 'A part of this page did not arrive. Check your connection and load the page again.';
