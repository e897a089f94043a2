import { Suspense, useState } from 'react';
import { PanelDialog } from '#app/ui/dialog.tsx';
import { lazyPart } from '#app/ui/not-loaded/lazy-part.ts';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import type { PersonCard } from '#contract/desk/desk.ts';
import { SmallButton } from '../parts/small-button.tsx';

const PassCode = lazyPart(() => import('./pass-code.tsx').then((part) => part.PassCode), PartMissing);

/** Shows a QR code to people without a pass, such as walk-ins without an email. */
export function ShowPass({ person }: { person: PersonCard }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // A walk-in has no reference until the server has registered them.
  if (person.reference === '') return null;
  return (
    <>
      <SmallButton onClick={() => setOpen(true)} className="min-h-12 px-6">
        Show code
      </SmallButton>
      <PanelDialog open={isOpen} onClose={close} aria-label={`Code of ${person.name}`} className="w-[min(24rem,94vw)]">
        <Suspense>
          <PassCode person={person} onClose={close} />
        </Suspense>
      </PanelDialog>
    </>
  );
}
