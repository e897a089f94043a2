import type { Ref } from 'react';
import { CameraView } from './camera/camera-view.tsx';
import { Card } from './card/card.tsx';
import { PlaceChoice } from './place/place-choice.tsx';
import type { Pin, Place } from './place/places.ts';
import { Idle } from './search/idle.tsx';
import { Nobody } from './search/nobody.tsx';
import { Results } from './search/results.tsx';
import type { Search } from './search/use-search.ts';
import type { Desk } from './use-desk.ts';
import { VisitCounter } from './visits/visit-counter.tsx';
import { WalkIn } from './walk-in/walk-in.tsx';
import { ToldStrip } from './writes/told-strip.tsx';

type Props = {
  ref: Ref<HTMLDivElement>;
  place: Place | null;
  desk: Desk;
  search: Search;
  isCameraOpen: boolean;
  scan(code: string): Promise<boolean>;
  choose(pin: Pin | null): void;
  onLeaveRows(): void;
  onEnded(sentence: string): void;
};

/** What stands between the head and the search, grown from the search upwards. */
export function StageView({ ref, place, desk, search, isCameraOpen, scan, choose, onLeaveRows, onEnded }: Props) {
  const { stage, busy, lastDone } = desk;
  const { typed, found, isCurrent, words } = search;
  if (stage.at === 'walk-in') return <WalkIn typed={stage.typed} place={place} desk={desk} />;
  const isSearching = stage.at === 'search';
  const isIdle = isSearching && typed === '';
  return (
    <div ref={ref} className="flex min-h-40 grow flex-col-reverse overflow-y-auto overscroll-contain">
      {isIdle && <ToldStrip told={desk.told} isBusy={busy !== null} onOpen={desk.open} />}
      {isCameraOpen && <CameraView isPaused={!isIdle || busy !== null} onCode={scan} />}
      {stage.at === 'card' && (
        <Card person={stage.person} asOf={stage.asOf} place={place} desk={desk} lastDone={lastDone[stage.person.id]} />
      )}
      {isIdle && !isCameraOpen && place === null && (
        <div className="mb-auto">
          <PlaceChoice pin={null} onChoose={choose} />
        </div>
      )}
      {isIdle && !isCameraOpen && place?.kind === 'showcase' && (
        <VisitCounter
          key={place.showcase.id}
          showcase={place.showcase}
          onEnded={onEnded}
          onWalkIn={() => desk.register('')}
        />
      )}
      {isIdle && !isCameraOpen && place !== null && place.kind !== 'showcase' && (
        <Idle place={place} onWalkIn={() => desk.register('')} />
      )}
      {isSearching && found && found.people.length > 0 && (
        <Results found={found} place={place} isOpening={busy === 'opening'} onOpen={desk.open} onLeave={onLeaveRows} />
      )}
      {isSearching && isCurrent && found?.people.length === 0 && (
        <Nobody words={words} asOf={found.asOf} onWalkIn={() => desk.register(typed)} />
      )}
    </div>
  );
}
