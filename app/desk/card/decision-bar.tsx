import { useEffect, useRef } from 'react';
import { Message } from '#app/ui/message.tsx';
import type { PersonCard } from '#contract/desk/desk.ts';
import { StateMark } from '../parts/state-mark.tsx';
import type { DeskControls } from '../screen/use-desk.ts';
import { type Decision, decisionText } from './decision.ts';
import { Payment, Sightings } from './marks-of-card.tsx';

type Props = { person: PersonCard; decisions: Decision[]; desk: DeskControls };

/** The large buttons at the bottom of the screen. The first one gets the focus when a card opens. */
export function DecisionBar({ person, decisions, desk }: Props) {
  const main = useRef<HTMLButtonElement>(null);
  const failure = desk.failure?.sentence;
  const isSending = desk.busy === 'sending';
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure brings the focus back, unless somebody types
  useEffect(() => {
    const focused = document.activeElement;
    const isTyping = focused instanceof HTMLInputElement && focused.value !== '';
    if (!isTyping && !isSending) main.current?.focus({ preventScroll: true });
  }, [failure, isSending]);

  const [first, second] = decisions;
  return (
    <div className="grid gap-2 border-t border-line px-4 pt-3">
      {person.due > 0 && <Payment person={person} desk={desk} />}
      {first && !second && <PresentState person={person} decision={first} />}
      <Message>{failure}</Message>
      {decisions.map((decision) => (
        <button
          key={decision.event?.id ?? 'arrival'}
          ref={decision === first ? main : null}
          type="button"
          aria-busy={isSending}
          onClick={() => desk.decide(person, decision)}
          className={`min-h-18 w-full rounded-md border-2 px-4 py-2 font-display text-[1.625rem] leading-[normal] font-extrabold aria-busy:bg-line-strong aria-busy:text-text ${lookOf(decision)}`}
        >
          {isSending ? 'Saving...' : decisionText(decision)}
        </button>
      ))}
    </div>
  );
}

function lookOf({ isChosen, sightings }: Decision): string {
  if (sightings.length > 0) return 'border-line-strong bg-ground text-text';
  return isChosen ? 'border-transparent bg-primary text-ground' : 'border-warning bg-ground text-text';
}

type StateProps = { person: PersonCard; decision: Decision };

function PresentState({ person, decision: { event, isChosen, sightings } }: StateProps) {
  if (sightings.length > 0) return <Sightings words={event ? 'Present since' : 'Arrived at'} sightings={sightings} />;
  if (event && !isChosen) return <StateMark state="not-registered">Not registered for {event.label}</StateMark>;
  if (!person.isPresent) return <StateMark state="away">Registered, not here yet</StateMark>;
  return <StateMark state="arrived">Arrived, not in the room yet</StateMark>;
}
