import { type ReactNode, useEffect, useRef } from 'react';
import { now } from '#app/clock.ts';
import type { PersonCard } from '#contract/desk.ts';
import { useOffline } from '../offline/offline.ts';
import { StateMark } from '../state-mark.tsx';
import { clockText } from '../wall-clock.ts';
import { isMarkWaiting } from '../writes/waiting.ts';
import type { Decision } from './decision.ts';

type Props = {
  person: PersonCard;
  decisions: Decision[];
  isSending: boolean;
  failure: string | null;
  onDecide(decision: Decision): void;
  /** What is to be done before. */
  children: ReactNode;
};

const looks = {
  do: 'border-transparent bg-primary text-ground',
  add: 'border-absent bg-ground text-text',
  next: 'border-line-strong bg-ground text-text',
};

/** The one button, always in the same place, and above it what stands against it. */
export function DecisionBar({ person, decisions, isSending, failure, onDecide, children }: Props) {
  const main = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card that opens brings the focus to its button
  useEffect(() => main.current?.focus({ preventScroll: true }), [person.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure brings it back, but not from somebody who types on
  useEffect(() => {
    const focused = document.activeElement;
    const isTyping = focused instanceof HTMLInputElement && focused.value !== '';
    if (!isTyping && !isSending) main.current?.focus({ preventScroll: true });
  }, [failure, isSending]);

  return (
    <div className="border-t border-line px-4 pt-3">
      <div className="not-empty:mb-3">{children}</div>
      {decisions.length === 1 && decisions[0] && <Standing person={person} decision={decisions[0]} />}
      <p
        role="alert"
        className="not-empty:mb-3 not-empty:border-l-4 not-empty:border-absent not-empty:bg-raised not-empty:px-4 not-empty:py-2"
      >
        {failure}
      </p>
      <div className="grid gap-2">
        {decisions.map((decision, index) => (
          <button
            key={wordsOf(decision)}
            ref={index === 0 ? main : null}
            type="button"
            aria-busy={isSending}
            onClick={() => onDecide(decision)}
            className={`min-h-18 w-full rounded-md border-2 px-4 py-2 font-display text-3xl leading-none font-extrabold aria-busy:bg-line-strong aria-busy:text-text ${lookOf(decision)}`}
          >
            {isSending ? 'Saving...' : wordsOf(decision)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Standing({ person, decision }: { person: PersonCard; decision: Decision }) {
  const { writes } = useOffline();
  const line = 'mb-2 text-lg leading-tight';
  if (decision.kind === 'add')
    return (
      <StateMark standing="not-registered" className={line}>
        Not registered for {decision.event.label}
      </StateMark>
    );
  if (decision.kind === 'present' && isMarkWaiting(writes, person.id, decision.event.id))
    return (
      <StateMark standing="waiting" className={line}>
        Saved on this phone at {clockText(decision.since, now())}, waiting
      </StateMark>
    );
  if (decision.kind === 'present')
    return (
      <StateMark standing="present" className={line}>
        Already present since {clockText(decision.since, now())}
        {decision.by !== null && `, marked by ${decision.by}`}
      </StateMark>
    );
  if (decision.kind === 'arrived')
    return (
      <StateMark standing="arrived" className={line}>
        Arrived already
      </StateMark>
    );
  return null;
}

function wordsOf(decision: Decision): string {
  if (decision.kind === 'mark') return `Present at ${decision.event.label}`;
  if (decision.kind === 'add') return `Add ${decision.event.label} and mark present`;
  return decision.kind === 'arrive' ? 'Arrived' : 'Next person';
}

function lookOf({ kind }: Decision): string {
  if (kind === 'add') return looks.add;
  return kind === 'mark' || kind === 'arrive' ? looks.do : looks.next;
}
