import type { ReactNode } from 'react';
import { Message } from '#app/ui/message.tsx';
import type { Decision } from '../card/decision.ts';
import { DecisionBar } from '../card/decision-bar.tsx';
import { OutcomeStrip, SpokenOutcome } from '../outcome/strips.tsx';
import { wordsIn } from '../search/typed.ts';
import type { DeskControls } from './use-desk.ts';

type Props = { desk: DeskControls; decisions: Decision[]; children: ReactNode };

export function Foot({ desk, decisions, children }: Props) {
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
