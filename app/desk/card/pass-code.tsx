import { PrimaryButton } from '#app/ui/buttons.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import type { PersonCard } from '#contract/desk/desk.ts';

/** This code contains only the reference. Desks can scan it, but it opens no pass. */
export function PassCode({ person: { name, reference }, onClose }: { person: PersonCard; onClose(): void }) {
  return (
    <div className="grid gap-4 p-6">
      <h2 className="text-4xl">{name}</h2>
      <QrCode code={reference} label={`QR code of ${reference}`} className="w-full rounded-md" />
      <p className="text-center font-mono text-3xl">{reference}</p>
      <p className="text-text-soft">Take a picture of it. Every desk can scan it.</p>
      <PrimaryButton onClick={onClose}>Back to the desk</PrimaryButton>
    </div>
  );
}
