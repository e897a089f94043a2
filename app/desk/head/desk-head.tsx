import { memo } from 'react';
import { useMinute } from '#app/ui/use-minute.ts';
import type { DeskSession } from '#contract/desk/desk.ts';
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

/** Memoised: `progressText` is slow, and the head is drawn at each key. */
const PlaceNote = memo(function PlaceNote({ place }: { place: Place }) {
  const minute = useMinute();
  const room = roomOf(place);
  const progress = place.kind === 'event' && progressText(place.event, minute);
  return [progress, room && `room ${room}`].filter(Boolean).join(' · ') || 'arrivals';
});
