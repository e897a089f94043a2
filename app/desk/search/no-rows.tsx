import { button } from '#app/ui/button.ts';
import { Sign } from '#app/ui/sign.tsx';
import { signOf } from '#programme/signs.ts';
import type { Place } from '../place/places.ts';
import type { Found } from '../screen/screen.ts';
import { ageText } from '../time/wall-clock.ts';

/** Before a search nobody is listed. */
export function Idle({ place, onWalkIn }: { place: Place; onWalkIn(): void }) {
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

export function Nobody({ found: { words, asOf }, onWalkIn }: { found: Found; onWalkIn(): void }) {
  return (
    <div className="grid justify-items-start gap-4 px-4 py-6">
      <h2 className="text-4xl">Nobody found</h2>
      <p>
        {asOf === null ? 'Nobody registered with ' : `Nobody in this phone’s list of ${ageText(asOf)} has `}
        <b className="font-semibold break-words">{words}</b>. Try fewer letters, the last four digits of the number, or
        the reference on the pass.
      </p>
      <button type="button" onClick={onWalkIn} className={`${button.secondary} w-full`}>
        Register as a walk-in
      </button>
    </div>
  );
}
