import { useEffect, useRef } from 'react';
import { whenText } from '#app/fest-time.ts';
import { button } from '#app/ui/button.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import { Share } from '#app/ui/share.tsx';
import type { Desk } from '#contract/desk/desks.ts';

type Props = {
  made: { name: string; link: string };
  /** Undefined until the list has it. */
  desk: Desk | undefined;
  onDone(): void;
};

export function OneTimeLink({ made: { name, link }, desk, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const state = desk?.state ?? 'waiting';
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="made"
      className="flex min-w-0 flex-col gap-5 border-l-4 border-primary bg-raised px-5 py-6"
    >
      <h2 id="made" ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {name}
      </h2>
      {state === 'waiting' && (
        <>
          <div className="grid justify-items-center bg-mist p-2">
            <QrCode code={link} ecc="M" label={`QR code of the link for ${name}`} className="w-full max-w-96" />
          </div>
          <p>
            Point the volunteer’s camera at this code. The first phone that joins is the desk. The link is shown only
            now{desk && ` and works until ${whenText(desk.expiresAt)}`}.
          </p>
          <div className="flex flex-wrap gap-3">
            <Share title={name} text={`${name}: this link makes your phone the desk. It works once.`} url={link} />
          </div>
        </>
      )}
      <p role="status" className="empty:sr-only">
        {state === 'joined' && `A phone has joined. It is ${name} now.`}
        {state === 'ended' && 'This desk has ended. Its link no longer works.'}
      </p>
      <button type="button" onClick={onDone} className={state === 'waiting' ? button.secondary : button.primary}>
        {state === 'waiting' ? 'Done' : 'Make another'}
      </button>
    </section>
  );
}
