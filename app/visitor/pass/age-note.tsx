import { useEffect, useState } from 'react';
import { ageOf } from './age.ts';
import type { Standing } from './use-pass.ts';

type Props = { standing: Standing; seenAt: number };

/** How old what is shown is, where the server has not just told it. */
export function AgeNote({ standing, seenAt }: Props) {
  const now = useNow();
  const checked = ageOf(seenAt, now);
  const age = `Saved ${checked}`;
  const words: Record<Standing, string> = {
    asking: age,
    current: now - seenAt < 60_000 ? 'Up to date' : `Checked ${checked}`,
    unreachable: `${age}, no network`,
    unanswered: `${age}, the server is busy`,
    'not-valid': age,
  };
  return (
    <>
      <p className="print:hidden">{words[standing]}</p>
      {/* Said once, and not each minute. */}
      <p role="status" className="sr-only">
        {standing === 'unreachable' && 'No network. This is the pass as it was saved on this device.'}
      </p>
    </>
  );
}

/** Brought up to date each half minute and when somebody comes back, in ms since 1970. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, 30_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
