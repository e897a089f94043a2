import { Suspense, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { everySecond } from '#app/clock.ts';
import { useNote } from '#app/layout/use-note.ts';
import { PrimaryButton, SecondaryButton, TextButton, textLink } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { lazyPart } from '#app/ui/not-loaded/lazy-part.ts';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import type { Pass } from '#contract/pass.ts';
import { rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { idsOf } from '#programme/events.ts';
import { feeOf } from '#programme/fees.ts';
import { PassCard } from './card/pass-card.tsx';
import type { ChangingProps, DialogName, OpenDialog } from './change/changing.tsx';
import type { PayProps } from './pay/pay.tsx';
import { forgetPass } from './saved/saved-passes.ts';
import type { SeenPass } from './saved/seen-pass.ts';
import type { PassCalls, PassStatus } from './use-pass.ts';

type Props = { token: string; seen: SeenPass; status: PassStatus; calls: PassCalls };

// These parts load when needed, so that people in a queue see their pass sooner.
const Pay = lazyPart<PayProps>(() => import('./pay/pay.tsx').then((part) => part.Pay), PartMissing);
const Changing = lazyPart<ChangingProps>(
  () => import('./change/changing.tsx').then((part) => part.Changing),
  PartMissing,
);

export function ShownPass({ token, seen: { pass, seenAt }, status, calls }: Props) {
  const { name, reference, code, selectedEvents, due = 0, utr } = pass;
  const { upi } = edition;
  const isOpen = due > 0 || (utr !== undefined && utr.state !== 'verified');
  return (
    <div className="shown-pass mx-auto grid w-full max-w-6xl grid-cols-1 gap-x-16 gap-y-8 px-5 pt-3 sm:px-8 nav:grid-cols-[1fr_20rem] nav:pt-10">
      <div>
        <div className="mb-2 flex min-h-6 flex-wrap justify-between gap-x-6 font-mono text-sm text-text-soft">
          <AgeNote status={status} seenAt={seenAt} />
          {pass.isPresent && <p className="text-present">Present</p>}
          <PaymentLine pass={pass} />
        </div>
        <PassCard heading="h1" name={name} reference={reference} code={code} eventIds={idsOf(selectedEvents)} />
        {upi && isOpen && (
          <Suspense fallback={null}>
            <Pay {...{ upi, pass, calls }} />
          </Suspense>
        )}
      </div>
      <div className="nav:pt-8">
        <PassMenu {...{ token, pass, calls }} />
      </div>
    </div>
  );
}

export function PaymentLine({ pass: { selectedEvents, paymentMethod, due, utr } }: { pass: Pass }) {
  const fee = feeOf(idsOf(selectedEvents));
  if (fee === null) return null;
  const paid = payments[paymentMethod];
  const rest = due ?? (paid ? 0 : fee);
  if (rest > 0 && utr?.state === 'claimed') return <p>Your payment is being checked</p>;
  if (rest > 0)
    return (
      <p className="afterwards:hidden">
        {rupeesText(rest)} to pay{' '}
        {edition.upi ? (
          <a href="#pay" className={textLink}>
            by UPI
          </a>
        ) : (
          'at the desk'
        )}
      </p>
    );
  return (
    <p>
      {rupeesText(fee)} {paid}
    </p>
  );
}

const payments: Record<string, string> = { cash: 'paid in cash', online: 'paid online' };

function AgeNote({ status, seenAt }: { status: PassStatus; seenAt: number }) {
  const now = useSyncExternalStore(everySecond, halfMinute);
  const checked = ageOf(seenAt, now);
  const age = `Saved ${checked}`;
  const words: Record<PassStatus, string> = {
    asking: age,
    current: now - seenAt < 60_000 ? 'Up to date' : `Checked ${checked}`,
    unreachable: `${age}, no network`,
    unanswered: `${age}, the server is busy`,
    'not-valid': age,
  };
  return (
    <>
      <p className="print:hidden">{words[status]}</p>
      {/* The line above is not a live region, because it changes each minute. So this text is separate. */}
      <p role="status" className="sr-only">
        {status === 'unreachable' && 'No network. This is the pass as this device saved it.'}
      </p>
    </>
  );
}

/** Uses the device's clock, because `seenAt` does. Changes twice a minute, so the page renders no more often. */
const halfMinute = () => Math.ceil(Date.now() / 30_000) * 30_000;

/** Such as 'just now', '5 minutes ago' or '3 days ago'. Both times are in ms since 1970. */
export function ageOf(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  // The difference is negative if somebody set the clock back.
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ago(minutes, 'minute');
  if (minutes < 48 * 60) return ago(Math.floor(minutes / 60), 'hour');
  return ago(Math.floor(minutes / (24 * 60)), 'day');
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

function PassMenu({ token, pass, calls }: Pick<Props, 'token' | 'calls'> & { pass: Pass }) {
  const [note, setNote] = useNote();
  const [opened, setOpened] = useState<OpenDialog | null>();
  const navigate = useNavigate();

  function open(name: DialogName) {
    setNote('');
    setOpened({ name });
  }

  function finish(sentence: string) {
    setOpened((now) => (now === opened ? null : now));
    setNote(sentence);
  }

  function forget() {
    forgetPass(`/pass/${token}`);
    const note = 'This pass is no longer saved on this device. The link in your email still opens it.';
    navigate('/pass', { replace: true, state: { note } });
  }

  return (
    <aside aria-label="This pass" className="flex flex-col gap-4 print:hidden">
      <Message tone="done">{note}</Message>
      <Message tone="warning">
        {pass.photoFault &&
          `We could not accept your ID photo. ${pass.photoFault} ${pass.canChange ? 'Please replace it here.' : 'Please show your college card at the desk.'}`}
      </Message>
      {pass.canChange ? (
        <>
          <PrimaryButton onClick={() => open('events')}>Change my events</PrimaryButton>
          <SecondaryButton onClick={() => open('photo')}>
            {pass.hasPhoto ? 'Replace my ID photo' : 'Add my ID photo'}
          </SecondaryButton>
        </>
      ) : (
        <Message tone="note">
          Registration is closed.{' '}
          <span className="afterwards:hidden">To change something, ask an organiser at the desk.</span>
        </Message>
      )}
      <SecondaryButton onClick={() => open('renewal')}>Make a new pass</SecondaryButton>
      <SecondaryButton onClick={forget}>Forget on this device</SecondaryButton>
      {pass.canChange && (
        <p className="flex flex-wrap items-center gap-x-2 text-text-soft">
          Can't make it?
          <TextButton onClick={() => open('withdrawal')}>Withdraw</TextButton>
        </p>
      )}
      <p className="text-sm text-text-soft">Anyone with the link can change it: keep it private.</p>
      {/* The dialog stays mounted after closing, so that it can give the focus back. */}
      {opened !== undefined && (
        <Suspense>
          <Changing {...{ opened, pass, calls }} onOpen={setOpened} onDone={finish} />
        </Suspense>
      )}
    </aside>
  );
}
