import type { ReactNode, Ref } from 'react';
import { Message } from '#app/ui/message.tsx';
import { CameraView } from '../camera/camera-view.tsx';
import { Card } from '../card/card.tsx';
import type { Decision } from '../card/decision.ts';
import { DecisionBar } from '../card/decision-bar.tsx';
import { OutcomeStrip, RefusedStrip, SpokenOutcome } from '../outcome/strips.tsx';
import { PlaceChoice, type usePlace } from '../place/place-choice.tsx';
import type { Pin } from '../place/places.ts';
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

type FootProps = { desk: DeskControls; decisions: Decision[]; children: ReactNode };

export function Foot({ desk, decisions, children }: FootProps) {
  const { failure } = desk;
  const { stage, typed, found, outcome, searchFailure } = desk.screen;
  const isSearching = stage.at === 'search';
  return (
    <div>
      {stage.at === 'card' && (
        <DecisionBar key={stage.person.id} person={stage.person} decisions={decisions} desk={desk} />
      )}
      {isSearching && outcome && typed === '' && <OutcomeStrip outcome={outcome} desk={desk} />}
      {isSearching && (
        <Message>
          {failure?.code !== undefined && (
            <span className="block truncate font-mono text-sm text-text-soft">{failure.code}</span>
          )}
          {failure?.sentence ?? searchFailure}
        </Message>
      )}
      <p role="status" className="sr-only">
        {isSearching && typed === '' && outcome && <SpokenOutcome outcome={outcome} />}
        {isSearching && typed !== '' && found?.words === wordsIn(typed) && `${found.people.length} found`}
      </p>
      {children}
    </div>
  );
}
