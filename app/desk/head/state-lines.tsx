import type { ReactNode } from 'react';
import { clockIsAhead } from '#app/clock.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { useStillPhone } from '../screen/still.ts';
import { clockSentence } from '../time/clock-sentence.ts';
import { useIsWithin, useMinute } from '../time/use-time.ts';
import { ageText } from '../time/wall-clock.ts';

/** In ms: what is sent sooner gets no line that comes and goes. */
const noticeable = 1_000;

/** Under the head, if something is not as always: no network, entries not sent yet, a phone that is full or whose clock is wrong. */
export function StateLines() {
  useMinute();
  const { isAway, waiting, refused, pack, isFull } = useStillPhone();
  const notSent = waiting.length;
  const isHeldUp = !useIsWithin(noticeable, Date.parse(waiting[0]?.entry.notedAt ?? ''));
  const clock = clockSentence(clockIsAhead());
  const parts = [
    isAway && 'No network',
    (isAway || isHeldUp) && notSent > 0 && `${notSent} not sent yet`,
    refused.length > 0 && `${refused.length} not taken`,
    isAway && (pack ? `list of ${ageText(pack.asOf)}` : 'no list here yet'),
  ].filter((part) => part !== false);
  return (
    <>
      <p role="status" className="sr-only">
        {isAway && 'No network. Marks are saved on this phone and sent later.'}
      </p>
      {parts.length > 0 && (
        <Line>
          <StateMark standing="waiting" className="text-sm">
            {parts.join(' · ')}
          </StateMark>
        </Line>
      )}
      {isFull && <Line isAlert>{full}</Line>}
      {clock !== null && <Line isAlert>{clock}</Line>}
    </>
  );
}

function Line({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <p {...(isAlert && { role: 'alert' })} className="border-b border-line bg-raised px-4 py-1.5 text-sm">
      {children}
    </p>
  );
}

const full =
  'This phone cannot save entries. They go straight to the server and need the network. If the phone is full, delete something.';
