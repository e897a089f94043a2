import type { ReactNode } from 'react';
import { clockIsAhead } from '#app/clock.ts';
import { useMinute } from '#app/ui/use-minute.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { ageText, clockSentence, useIsWithin } from '../parts/time.ts';
import { usePhone } from '../phone/use-phone.ts';

/** In ms. What is sent sooner gets no line that comes and goes. */
const noticeable = 1_000;

export function StateLines() {
  useMinute();
  const { isAway, waiting, refused, pack, isFull } = usePhone();
  const notSent = waiting.length;
  const isLate = !useIsWithin(noticeable, Date.parse(waiting[0]?.entry.notedAt ?? ''));
  const clock = clockSentence(clockIsAhead());
  const parts = [
    isAway && 'No network',
    (isAway || isLate) && notSent > 0 && `${notSent} not sent yet`,
    refused.length > 0 && `${refused.length} not taken`,
    isAway && (pack ? `list from ${ageText(pack.asOf)}` : 'no list here yet'),
  ].filter((part) => part !== false);
  return (
    <>
      <p role="status" className="sr-only">
        {isAway && 'No network. Marks are saved on this phone and sent later.'}
      </p>
      {parts.length > 0 && (
        <Line>
          <StateMark state="waiting" className="text-sm">
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
