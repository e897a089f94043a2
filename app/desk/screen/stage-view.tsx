import type { Ref } from 'react';
import { CameraView } from '../camera/camera-view.tsx';
import { Card } from '../card/card.tsx';
import { RefusedStrip } from '../outcome/refused-strip.tsx';
import { PlaceChoice } from '../place/place-choice.tsx';
import type { Pin } from '../place/places.ts';
import type { usePlace } from '../place/use-place.ts';
import { Idle, Nobody } from '../search/no-rows.tsx';
import { Results } from '../search/results.tsx';
import { wordsIn } from '../search/typed.ts';
import { VisitCounter } from '../visits/visit-counter.tsx';
import { WalkInForm } from '../walk-in/walk-in-form.tsx';
import type { Desk } from './use-desk.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  desk: Desk;
  choice: ReturnType<typeof usePlace>;
  onLeaveRows(): void;
};

/** What stands between the head and the search, grown from the search upwards. */
export function StageView({ ref, desk, choice, onLeaveRows }: Props) {
  const { place, pin, choose } = choice;
  const { busy, register } = desk;
  const { stage, typed, found, isCameraOpen } = desk.screen;
  if (stage.at === 'walk-in') return <WalkInForm typed={stage.typed} place={place} desk={desk} />;
  if (stage.at === 'place') {
    const onChoose = (next: Pin | null) => {
      choose(next);
      desk.leave();
    };
    return (
      <div className="min-h-0 grow overflow-y-auto">
        <PlaceChoice pin={pin} onChoose={onChoose} />
      </div>
    );
  }
  const isSearching = stage.at === 'search';
  const isIdle = isSearching && typed === '';
  const isBare = isIdle && !isCameraOpen;
  const isNobody = found?.words === wordsIn(typed) && found.people.length === 0;
  return (
    <div ref={ref} className="flex min-h-40 grow flex-col-reverse overflow-y-auto overscroll-contain">
      {isIdle && <RefusedStrip desk={desk} />}
      {isCameraOpen && <CameraView isPaused={!isIdle || busy !== null} onCode={desk.scan} />}
      {stage.at === 'card' && <Card stage={stage} place={place} desk={desk} />}
      {isBare && place === null && (
        <div className="mb-auto">
          <PlaceChoice pin={null} onChoose={choose} />
        </div>
      )}
      {isBare && place?.kind === 'showcase' && (
        <VisitCounter key={place.showcase.id} showcase={place.showcase} onWalkIn={() => register('')} />
      )}
      {isBare && place !== null && place.kind !== 'showcase' && <Idle place={place} onWalkIn={() => register('')} />}
      {isSearching && found && found.people.length > 0 && (
        <Results found={found} place={place} desk={desk} onLeave={onLeaveRows} />
      )}
      {isSearching && found && isNobody && <Nobody found={found} onWalkIn={() => register(typed)} />}
    </div>
  );
}
