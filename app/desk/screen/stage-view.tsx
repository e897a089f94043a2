import { type ReactNode, type Ref, Suspense } from 'react';
import { Message } from '#app/ui/message.tsx';
import { lazyPart } from '#app/ui/not-loaded/lazy-part.ts';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { Card } from '../card/card.tsx';
import type { Decision } from '../card/decision.ts';
import { DecisionBar } from '../card/decision-bar.tsx';
import { OutcomeStrip, RefusedStrip, SpokenOutcome } from '../outcome/strips.tsx';
import { PlaceChoice, type usePlace } from '../place/place-choice.tsx';
import type { Pin } from '../place/places.ts';
import { foundText, Idle, NobodyFound, Results } from '../search/results.tsx';
import { wordsIn } from '../search/typed.ts';
import { VisitCounter } from '../visits/visit-counter.tsx';
import { WalkInForm } from '../walk-in/walk-in-form.tsx';
import type { DeskControls } from './use-desk.ts';

const CameraView = lazyPart(() => import('../camera/camera-view.tsx').then((part) => part.CameraView), PartMissing);

type Props = {
  ref: Ref<HTMLDivElement>;
  desk: DeskControls;
  choice: ReturnType<typeof usePlace>;
  decisions: Decision[];
  onLeaveRows(): void;
  /** The search box. */
  children: ReactNode;
};

/** On a wide screen, search and list are on the left. The card or the last result is on the right. */
export function StageView({ ref, desk, choice, decisions, onLeaveRows, children }: Props) {
  const { place, pin, choose } = choice;
  const { stage } = desk.screen;
  if (stage.at === 'walk-in' || stage.at === 'place') {
    const onChoose = (next: Pin | null) => {
      choose(next);
      desk.leave();
    };
    return (
      <div className="mx-auto flex min-h-0 w-full max-w-xl grow flex-col">
        {stage.at === 'walk-in' && <WalkInForm typed={stage.typed} place={place} desk={desk} />}
        {stage.at === 'place' && (
          <div className="min-h-0 grow overflow-y-auto">
            <PlaceChoice pin={pin} onChoose={onChoose} />
          </div>
        )}
      </div>
    );
  }
  const isCard = stage.at === 'card';
  return (
    <div className="flex min-h-0 grow flex-col lg:grid lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)_auto]">
      <div
        ref={ref}
        className={`flex flex-col-reverse overflow-y-auto overscroll-contain ${isCard ? '' : 'min-h-40 grow'}`}
      >
        <ListView desk={desk} choice={choice} onLeaveRows={onLeaveRows} />
      </div>
      <div
        className={`flex min-h-0 flex-col justify-end border-line lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-l ${isCard ? 'grow' : ''}`}
      >
        {isCard && (
          <div className="flex min-h-40 grow flex-col-reverse overflow-y-auto overscroll-contain">
            <Card person={stage.person} place={place} desk={desk} />
          </div>
        )}
        {!isCard && <p className="m-auto text-text-soft max-lg:hidden">Cards open here.</p>}
        <Foot desk={desk} decisions={decisions} />
      </div>
      {children}
    </div>
  );
}

function ListView({ desk, choice: { place, choose }, onLeaveRows }: Pick<Props, 'desk' | 'choice' | 'onLeaveRows'>) {
  const { stage, typed, found, isCameraOpen } = desk.screen;
  const onWalkIn = () => desk.register(typed);
  const isSearching = stage.at === 'search';
  const isIdle = isSearching && typed === '';
  const isBare = isIdle && !isCameraOpen;
  const isNobody = found?.words === wordsIn(typed) && found.people.length === 0;
  return (
    <>
      {isIdle && <RefusedStrip desk={desk} />}
      <Suspense>{isCameraOpen && <CameraView isPaused={!isIdle || desk.busy !== null} onCode={desk.scan} />}</Suspense>
      {isBare && place === null && (
        <div className="mb-auto">
          <PlaceChoice pin={null} onChoose={choose} />
        </div>
      )}
      {isBare && place?.kind === 'showcase' && (
        <VisitCounter key={place.showcase.id} showcase={place.showcase} onWalkIn={onWalkIn} />
      )}
      {isBare && place !== null && place.kind !== 'showcase' && <Idle place={place} onWalkIn={onWalkIn} />}
      {found && found.people.length > 0 && (
        <div className={isSearching ? '' : 'max-lg:hidden'}>
          <Results found={found} place={place} desk={desk} onLeave={onLeaveRows} />
        </div>
      )}
      {isSearching && found && isNobody && <NobodyFound found={found} onWalkIn={onWalkIn} />}
    </>
  );
}

function Foot({ desk, decisions }: Pick<Props, 'desk' | 'decisions'>) {
  const { failure } = desk;
  const { stage, typed, found, outcome, searchFailure, gone } = desk.screen;
  const isSearching = stage.at === 'search';
  return (
    <div className="lg:pb-3">
      {stage.at === 'card' && (
        <DecisionBar key={stage.person.id} person={stage.person} decisions={decisions} desk={desk} />
      )}
      {isSearching && outcome && typed === '' && <OutcomeStrip outcome={outcome} desk={desk} />}
      {isSearching && (
        <Message>
          {failure?.code !== undefined && (
            <span className="block truncate font-mono text-sm text-text-soft">{failure.code}</span>
          )}
          {failure?.sentence ?? gone ?? searchFailure}
        </Message>
      )}
      <p role="status" className="sr-only">
        {isSearching && typed === '' && outcome && <SpokenOutcome outcome={outcome} />}
        {isSearching && typed !== '' && found?.words === wordsIn(typed) && foundText(found)}
      </p>
    </div>
  );
}
