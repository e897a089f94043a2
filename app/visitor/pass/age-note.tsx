import { useSyncExternalStore } from 'react';
import { everySecond } from '#app/ui/use-minute.ts';
import { ageOf } from './age.ts';
import type { PassStatus } from './use-pass.ts';

type Props = { status: PassStatus; seenAt: number };

export function AgeNote({ status, seenAt }: Props) {
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
      {/* Apart, so that screen readers do not announce each minute. */}
      <p role="status" className="sr-only">
        {status === 'unreachable' && 'No network. This is the pass as this device saved it.'}
      </p>
    </>
  );
}

/** By the device's clock, like `seenAt`. */
const halfMinute = () => Math.ceil(Date.now() / 30_000) * 30_000;
