import type { ReactNode } from 'react';
import type { Decision } from './card/decision.ts';
import { DecisionBar } from './card/decision-bar.tsx';
import { isDue, Payment } from './card/payment.tsx';
import type { Desk } from './use-desk.ts';
import { OutcomeStrip } from './writes/outcome-strip.tsx';

type Props = {
  desk: Desk;
  decisions: Decision[];
  typed: string;
  /** Why the last search failed. */
  searchFailure: string | null;
  /** The search itself. */
  children: ReactNode;
};

/** What stands at the thumb: what is to be done, or what came of it, and the search. */
export function Foot({ desk, decisions, typed, searchFailure, children }: Props) {
  const { stage, outcome, failure, busy } = desk;
  const showsOutcome = outcome !== null && stage.at === 'search' && (typed === '' || outcome.kind === 'failed');
  return (
    <div>
      {stage.at === 'card' && (
        <DecisionBar
          person={stage.person}
          decisions={decisions}
          isSending={busy === 'sending'}
          failure={failure?.sentence ?? null}
          onDecide={(decision) => desk.decide(stage.person, decision)}
        >
          {isDue(stage.person) && <Payment person={stage.person} desk={desk} />}
        </DecisionBar>
      )}
      {showsOutcome && (
        <OutcomeStrip
          outcome={outcome}
          isBusy={busy !== null}
          onUndo={() => desk.undo(outcome.person, outcome.undo)}
          onOpen={() => desk.open(outcome.person.id)}
          onDismiss={desk.dismiss}
        />
      )}
      {stage.at === 'search' && <Failed sentence={failure?.sentence ?? searchFailure} code={failure?.code} />}
      {children}
    </div>
  );
}

function Failed({ sentence, code }: { sentence: string | null; code: string | undefined }) {
  return (
    <div
      role="alert"
      className="not-empty:border-l-8 not-empty:border-absent not-empty:bg-raised not-empty:px-4 not-empty:py-3"
    >
      {sentence !== null && (
        <>
          {code !== undefined && <p className="truncate font-mono text-sm text-text-soft">{code}</p>}
          <p>{sentence}</p>
        </>
      )}
    </div>
  );
}
