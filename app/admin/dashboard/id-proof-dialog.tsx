import { useState } from 'react';
import { iconButton } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Registration } from '#contract/admin.ts';
import { usePhotoAddress } from './photo-address.ts';

type Props = { registration: Registration | null; onClose(): void };

/** The ID photo of a participant at full width. */
export function IdProofDialog({ registration, onClose }: Props) {
  return (
    <Dialog
      open={registration !== null}
      onClose={onClose}
      aria-label="ID Proof Verification"
      className="m-auto max-h-[92dvh] w-[min(56rem,94vw)] rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80"
    >
      {registration && (
        <div className="flex flex-col gap-4 p-5">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h2 className="text-3xl">ID Proof Verification</h2>
              <p className="mt-1 text-text-soft">
                {registration.name}, {registration.college}
              </p>
            </div>
            <button type="button" aria-label="Close" onClick={onClose} className={iconButton}>
              <Icon name="close" />
            </button>
          </div>
          <Photo key={registration._id} name={registration.name} path={registration.idPhotoPath ?? ''} />
        </div>
      )}
    </Dialog>
  );
}

function Photo({ name, path }: { name: string; path: string }) {
  const address = usePhotoAddress()(path);
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  if (state === 'broken') {
    return (
      <p role="alert" className="py-10 text-center">
        The photo could not be loaded. Close this, wait a moment and open it again.
      </p>
    );
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
        alt={`ID proof of ${name}`}
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
        className={state === 'shown' ? 'w-full rounded-md' : 'sr-only'}
      />
    </>
  );
}
