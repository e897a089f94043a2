import { useState } from 'react';
import { Message } from '#app/ui/message.tsx';
import type { Registration } from '#contract/admin.ts';
import { shownName } from '../list/row.ts';
import { usePhotoAddress } from './photo-address.ts';

export function IdPhoto({ registration }: { registration: Registration }) {
  const address = usePhotoAddress()(registration.idPhotoPath ?? '');
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  if (state === 'broken') {
    return <Message>The photo could not be loaded. Close this, wait a moment and open it again.</Message>;
  }
  return (
    <>
      {state === 'loading' && (
        <p role="status" className="py-10 text-center text-text-soft">
          Loading the photo...
        </p>
      )}
      <img
        src={address}
        alt={`ID proof of ${shownName(registration)}`}
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
        className={state === 'shown' ? 'w-full rounded-md' : 'sr-only'}
      />
    </>
  );
}
