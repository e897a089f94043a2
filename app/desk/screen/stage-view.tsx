import type { Ref } from 'react';
import { CameraView } from '../camera/camera-view.tsx';
import { Card } from '../card/card.tsx';
import { RefusedStrip } from '../outcome/strips.tsx';
import { PlaceChoice } from '../place/place-choice.tsx';
import type { Pin } from '../place/places.ts';
import type { usePlace } from '../place/use-place.ts';
import { Idle, NobodyFound, Results } from '../search/results.tsx';
import { wordsIn } from '../search/typed.ts';
import { VisitCounter } from '../visits/visit-counter.tsx';
import { WalkInForm } from '../walk-in/walk-in-form.tsx';
import type { DeskControls } from './use-desk.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  desk: DeskControls;
  choice: ReturnType<typeof usePlace>;
  onLeaveRows(): void;
};

export function StageView({ ref, desk, choice, onLeaveRows }: Props) {
  const { place, pin, choose } = choice;
  const { stage, typed, found, isCameraOpen } = desk.screen;
  const onWalkIn = () => desk.register(typed);
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
      {isCameraOpen && <CameraView isPaused={!isIdle || desk.busy !== null} onCode={desk.scan} />}
      {stage.at === 'card' && <Card stage={stage} place={place} desk={desk} />}
      {isBare && place === null && (
        <div className="mb-auto">
          <PlaceChoice pin={null} onChoose={choose} />
        </div>
      )}
      {isBare && place?.kind === 'showcase' && (
        <VisitCounter key={place.showcase.id} showcase={place.showcase} onWalkIn={onWalkIn} />
      )}
      {isBare && place !== null && place.kind !== 'showcase' && <Idle place={place} onWalkIn={onWalkIn} />}
      {isSearching && found && found.people.length > 0 && (
        <Results found={found} place={place} desk={desk} onLeave={onLeaveRows} />
      )}
      {isSearching && found && isNobody && <NobodyFound found={found} onWalkIn={onWalkIn} />}
    </div>
  );
}
