import { memo, type ReactNode } from 'react';
import { clockIsAhead, useMinute } from '#app/clock.ts';
import type { DeskSession } from '#contract/desk/desk.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { ageText, clockSentence, useIsWithin } from '../parts/time.ts';
import { usePhone } from '../phone/use-phone.ts';
import { labelOf, type Place, progressText, roomOf } from '../place/places.ts';
import type { DeskControls } from '../screen/use-desk.ts';

const control = 'min-h-12 rounded-sm border border-line-strong px-3 text-left leading-tight hover:border-primary';
const small = 'block truncate font-mono text-xs text-text-soft';

type Props = { session: DeskSession; place: Place | null; desk: DeskControls };

export function DeskHead({ session: { name, role }, place, desk }: Props) {
  const { screen, dispatch, leave } = desk;
  const onPlace = () => (screen.stage.at === 'place' ? leave() : dispatch({ type: 'place opened' }));
  const onMenu = () => dispatch({ type: 'menu', isOpen: true });
  return (
    <header className="flex flex-wrap items-stretch gap-2 border-b border-line px-4 py-2">
      <button type="button" onClick={onPlace} className={`${control} min-w-0 grow basis-40`}>
        <span className="sr-only">This desk is at: </span>
        <span className="block truncate font-display text-xl font-extrabold">{place ? labelOf(place) : 'Where?'}</span>
        <span className={small}>{place ? <PlaceNote place={place} /> : 'choose'}</span>
      </button>
      <button type="button" onClick={onMenu} className={`${control} max-w-[max(40%,10rem)] min-w-12`}>
        <span className="sr-only">Signed in as: </span>
        <span className="block truncate text-sm font-semibold">{name}</span>
        <span className={small}>{role}</span>
      </button>
    </header>
  );
}

/** Memoised, because each keystroke draws the head of the page again. */
const PlaceNote = memo(function PlaceNote({ place }: { place: Place }) {
  const minute = useMinute();
  const progress = place.kind === 'event' && progressText(place.event, minute);
  return [progress, roomOf(place)].filter(Boolean).join(' · ') || 'arrivals';
});

/** In ms. If an entry is sent sooner, there is no message: it would be visible for too short a time. */
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
    refused.length > 0 && `${refused.length} refused`,
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

const full = 'This phone cannot store enough to work offline. Keep it online. If the phone is full, delete something.';
