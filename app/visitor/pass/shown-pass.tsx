import { idsOf } from '#programme/events.ts';
import { AgeNote } from './age-note.tsx';
import { PassCard } from './card/pass-card.tsx';
import { PassMenu } from './pass-menu.tsx';
import { PaymentLine } from './payment-line.tsx';
import type { SeenPass } from './saved/seen-pass.ts';
import type { PassCalls, PassStatus } from './use-pass.ts';

type Props = {
  token: string;
  seen: SeenPass;
  status: PassStatus;
  calls: PassCalls;
  onWithdrawn: (message: string) => void;
};

export function ShownPass({ token, seen: { pass, seenAt }, status, calls, onWithdrawn }: Props) {
  const { name, reference, code, selectedEvents } = pass;
  return (
    <div className="shown-pass mx-auto grid w-full max-w-6xl grid-cols-1 gap-x-16 gap-y-8 px-5 pt-3 sm:px-8 nav:grid-cols-[1fr_20rem] nav:pt-10">
      <div>
        <div className="mb-2 flex min-h-6 flex-wrap justify-between gap-x-6 font-mono text-sm text-text-soft">
          <AgeNote status={status} seenAt={seenAt} />
          {pass.isPresent && <p className="text-present">Present</p>}
          <PaymentLine pass={pass} />
        </div>
        <PassCard heading="h1" name={name} reference={reference} code={code} eventIds={idsOf(selectedEvents)} />
      </div>
      <div className="nav:pt-8">
        <PassMenu {...{ token, pass, calls, onWithdrawn }} />
      </div>
    </div>
  );
}
