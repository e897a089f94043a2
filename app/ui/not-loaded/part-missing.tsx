import { useEffect, useState } from 'react';
import { TextButton } from '../buttons.tsx';
import { Message } from '../message.tsx';
import { isUpdated } from './updated.ts';

type Props = {
  /** Saves data that a reload would lose. */
  onReload?(): void;
};

/** Shown if a script did not load. Some browsers fetch it again only after a reload. */
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
      <TextButton onClick={reload}>Load again</TextButton>
    </Message>
  );
}

const missing = 'A part of this page did not load. Check your connection and load the page again.';
