import { useEffect, useState } from 'react';
import { textLink } from '../button.ts';
import { Message } from '../message.tsx';
import { isUpdated } from './updated.ts';

type Props = {
  /** Saves data that a reload would lose. */
  onReload?(): void;
};

/** Shown if a script did not load. Browsers fetch it again only after a reload. */
export function PartMissing({ onReload }: Props) {
  const [updated, setUpdated] = useState<boolean>();
  useEffect(() => void isUpdated().then(setUpdated), []);

  function reload() {
    onReload?.();
    window.location.reload();
  }

  return (
    <Message>
      {updated ? 'The site was updated. Load it again to continue. Everything you saved is kept.' : missing}{' '}
      <button type="button" className={`${textLink} min-h-11`} onClick={reload}>
        Load again
      </button>
    </Message>
  );
}

const missing = 'A part of this page did not load. Check your connection and load the page again.';
