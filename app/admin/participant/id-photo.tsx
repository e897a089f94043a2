import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { backend } from '#app/api.ts';
import { Message } from '#app/ui/message.tsx';
import type { Registration } from '#contract/admin.ts';
import { shownName } from '../list/row.ts';

export function IdPhoto({ registration }: { registration: Registration }) {
  const address = usePhotoAddress()(registration.idPhotoPath ?? '');
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  if (state === 'broken') {
    return <Message>The photo could not be loaded. Wait a moment, then open the photo again.</Message>;
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

/** Turns a photo's path into a URL. Returns undefined until the API's origin is known. */
export type AddressOf = (path: string) => string | undefined;

export function usePhotoAddress(): AddressOf {
  const { data } = useQuery({ queryKey: ['backend'], queryFn: backend, staleTime: Number.POSITIVE_INFINITY });
  return useCallback((path) => (data === undefined ? undefined : `${data}/${path.replace(/^\/+/, '')}`), [data]);
}
