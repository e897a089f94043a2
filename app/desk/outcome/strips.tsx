import type { ReactNode } from 'react';
import { SmallButton } from '../parts/small-button.tsx';
import { type ShownState, StateMark } from '../parts/state-mark.tsx';
import { useIsWithin } from '../parts/time.ts';
import { phone, usePhone } from '../phone/use-phone.ts';
import type { DeskControls } from '../screen/use-desk.ts';
import { type Outcome, type OutcomeText, outcomeText } from './outcome.ts';

type Look = { edge: string; state: ShownState; role?: 'alert' };

const looks: Record<OutcomeText['look'] | 'not sent' | 'refused', Look> = {
  done: { edge: 'border-present', state: 'present' },
  already: { edge: 'border-primary', state: 'arrived' },
  undone: { edge: 'border-line-strong', state: 'away' },
  'not sent': { edge: 'border-warning', state: 'waiting' },
  refused: { edge: 'border-absent', state: 'not-registered', role: 'alert' },
};

/** In ms. After that the button's place stays empty, so that nothing moves. */
const undoIsShown = 10_000;

export function OutcomeStrip({ outcome, desk }: { outcome: Outcome; desk: DeskControls }) {
  const seen = useOutcomeText(outcome);
  const isRecent = useIsWithin(undoIsShown, outcome.at);
  if (seen === null) return null;
  const { look, text, notSent, isRegistered } = seen;
  return (
    <Strip
      label="Last person"
      look={looks[notSent > 0 ? 'not sent' : look]}
      title={notSent > 0 ? `Saved on this phone · ${notSent} not sent yet` : text}
      name={outcome.person.name}
      details={notSent > 0 && text}
    >
      {isRegistered && <CardButton id={outcome.person.id} desk={desk} />}
      {isRecent && !outcome.isUndone && (
        <SmallButton disabled={desk.busy !== null} onClick={() => desk.undo(outcome)} className="min-h-12 grow px-6">
          Undo
        </SmallButton>
      )}
    </Strip>
  );
}

/** For screen readers. Leaves out the length of the queue, because they would read out each change. */
export function SpokenOutcome({ outcome }: { outcome: Outcome }) {
  const seen = useOutcomeText(outcome);
  return seen && `${outcome.person.name}: ${seen.text}${seen.notSent > 0 ? '. Saved on this phone, not sent yet' : ''}`;
}

/** Uses what this phone knows now, so the strip turns green once the entry is sent. Null if it was refused. */
function useOutcomeText(outcome: Outcome): (OutcomeText & { notSent: number; isRegistered: boolean }) | null {
  const { waiting } = usePhone();
  const { key, at } = outcome.written;
  const card = phone.card(outcome.person.id);
  const isNotSent = waiting.some(({ entry }) => entry.key === key);
  const isAtServer = at === 'server' || card === null || card.book.entries.some((entry) => entry.key === key);
  if (!isNotSent && !isAtServer) return null;
  return { ...outcomeText(outcome, card), notSent: isNotSent ? waiting.length : 0, isRegistered: card !== null };
}

export function RefusedStrip({ desk }: { desk: DeskControls }) {
  const { refused } = usePhone();
  const [first] = refused;
  if (!first) return null;
  const { key, personId, name, what, sentence } = first;
  return (
    <Strip
      label="Refused"
      look={looks.refused}
      title={refused.length > 1 ? `Refused, 1 of ${refused.length}` : 'Refused'}
      name={name}
      details={[what, sentence].filter(Boolean).join('. ')}
    >
      {personId !== null && <CardButton id={personId} desk={desk} />}
      <SmallButton onClick={() => void phone.dismiss(key)} className="min-h-12 px-6">
        Dismiss
      </SmallButton>
    </Strip>
  );
}

function CardButton({ id, desk }: { id: string; desk: DeskControls }) {
  return (
    <SmallButton disabled={desk.busy !== null} onClick={() => desk.open(id)} className="min-h-12 px-6">
      Open card
    </SmallButton>
  );
}

type StripProps = {
  label: string;
  look: Look;
  title: string;
  name: string;
  details: ReactNode;
  children: ReactNode;
};

function Strip({ label, look: { edge, state, role }, title, name, details, children }: StripProps) {
  return (
    <section aria-label={label} className={`border-l-8 bg-raised px-4 py-4 ${edge}`}>
      <div role={role}>
        <StateMark state={state} className={`leading-tight ${details ? 'text-lg' : 'text-2xl'}`}>
          {title}
        </StateMark>
        <p className="mt-1 font-display text-3xl leading-tight font-extrabold">{name}</p>
        {details && <p className="mt-1">{details}</p>}
      </div>
      <p className="mt-3 flex min-h-12 flex-wrap gap-3">{children}</p>
    </section>
  );
}
