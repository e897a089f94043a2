import { type ReactNode, useEffect, useState } from 'react';
import { clockIsAhead } from '#app/clock.ts';
import { useOffline } from '../offline/offline.ts';
import { useMinute } from '../place/use-place.ts';
import { StateMark } from '../state-mark.tsx';
import { useStill, type WhenFree } from '../use-touch.ts';
import { ageText } from '../wall-clock.ts';
import { clockSentence } from './clock-sentence.ts';
import { useOtherTab } from './use-other-tab.ts';

/** Under the head, where something is not as always: no network, what waits, a phone that is full or goes by a wrong clock. */
export function StateLines({ whenFree }: { whenFree: WhenFree }) {
  useMinute();
  const { isAway, waiting, told, pack, isFull } = useStill(useOffline(), whenFree);
  const isHeldUp = useHeldUp(waiting > 0, isAway);
  const isSecond = useOtherTab();
  const clock = clockSentence(clockIsAhead());
  const lines = [
    isAway && 'No network',
    (isAway || isHeldUp) && waiting > 0 && `${waiting} waiting`,
    told.length > 0 && `${told.length} not taken`,
    isAway && (pack ? `list of ${ageText(pack.asOf)}` : 'no list here yet'),
  ].filter((part) => part !== false);
  return (
    <>
      <p role="status" className="sr-only">
        {isAway && 'No network. What is marked waits on this phone.'}
      </p>
      {lines.length > 0 && (
        <Line>
          <StateMark standing="waiting" className="font-mono text-sm">
            {lines.join(' · ')}
          </StateMark>
        </Line>
      )}
      {isFull && <Line isAlert>{full}</Line>}
      {clock !== null && <Line isAlert>{clock}</Line>}
      {isSecond && <Line>{otherTab}</Line>}
    </>
  );
}

/**
 * Each write waits for a moment: what is answered as always is not worth a line that comes and goes. Once something waited for the
 * network, the line stays until the server has all of it.
 */
function useHeldUp(isWaiting: boolean, isAway: boolean): boolean {
  const [isHeldUp, setIsHeldUp] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setIsHeldUp(false);
    if (isAway) return setIsHeldUp(true);
    const timer = setTimeout(() => setIsHeldUp(true), worthALine);
    return () => clearTimeout(timer);
  }, [isWaiting, isAway]);
  return isHeldUp;
}
/** In ms. */
const worthALine = 1_000;

function Line({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <p {...(isAlert && { role: 'alert' })} className="border-b border-line bg-raised px-4 py-1.5 text-sm">
      {children}
    </p>
  );
}

const full =
  'This phone cannot keep what waits. Marks go straight to the server and need the network. Where the phone is full, delete something.';
const otherTab = 'This desk is open in another tab, too. Close one: both show the same, and each mark counts once.';
