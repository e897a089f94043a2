import { button } from '#app/ui/button.ts';
import { Sign } from '#app/ui/sign.tsx';
import { signOf } from '#programme/signs.ts';
import type { Place } from '../place/places.ts';

type Props = { place: Place; onWalkIn(): void };

/** Before a search nobody is listed. */
export function Idle({ place, onWalkIn }: Props) {
  return (
    <div className="flex grow flex-col items-start justify-end gap-5 px-4 py-5">
      {place.kind === 'event' && <Sign shapes={signOf(place.event.id)} className="my-auto size-28 self-center" />}
      <p className="text-text-soft">
        A name or a part of it, the last digits of the number, the college, the reference. Or scan the pass.
      </p>
      <button type="button" onClick={onWalkIn} className={`${button.secondary} w-full`}>
        Walk-in
      </button>
    </div>
  );
}
