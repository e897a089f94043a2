import type { ReactNode } from 'react';
import { TimesOnOneLine } from '#app/ui/times-on-one-line.tsx';
import { rupeesText } from '#contract/rupees.ts';
import { ShowPass } from '../card/show-pass.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import { type ShownState, StateMark } from '../parts/state-mark.tsx';
import { useIsWithin } from '../parts/time.ts';
import { phone, usePhone } from '../phone/use-phone.ts';
import type { DeskControls } from '../screen/use-desk.ts';
import { type Outcome, type OutcomeText, outcomeText } from './outcome.ts';

/** `mark` makes the symbol of the state dark on a filled strip. */
type Look = { colours: string; mark?: string; state: ShownState; role?: 'alert' };

const looks: Record<OutcomeText['look'] | 'not sent' | 'refused', Look> = {
  done: {
    colours: 'border-green bg-green text-navy-900',
    mark: '[--color-ground:var(--color-green)] [--color-present:var(--color-navy-900)] [--color-warning:var(--color-navy-900)]',
    state: 'present',
  },
  already: {
    colours: 'border-amber bg-amber text-navy-900',
    mark: '[--color-ground:var(--color-amber)] [--color-warning:var(--color-navy-900)]',
    state: 'warning',
  },
  undone: { colours: 'border-line-strong bg-raised', state: 'away' },
  'not sent': { colours: 'border-warning bg-raised', state: 'waiting' },
  refused: { colours: 'border-absent bg-raised', state: 'refused', role: 'alert' },
};

/** In ms. After this time the Undo button disappears. Its space stays empty, so that nothing moves. */
const undoIsShown = 10_000;

export function OutcomeStrip({ outcome, desk }: { outcome: Outcome; desk: DeskControls }) {
  const seen = useOutcomeText(outcome);
  const isRecent = useIsWithin(undoIsShown, outcome.at);
  if (seen === null) return null;
  const { look, text, notSent, card, dueText } = seen;
  const { deed, isUndone, person, written } = outcome;
  return (
    <Strip
      label="Last person"
      look={looks[notSent > 0 ? 'not sent' : look]}
      title={notSent > 0 ? `Saved on this phone · ${notSent} not sent yet` : text}
      name={person.name}
      subtitle={notSent > 0 && text}
      due={dueText}
    >
      {card && <CardButton id={person.id} desk={desk} />}
      {card && deed.kind === 'walk-in' && <ShowPass key={person.id} person={card} />}
      {isRecent && !isUndone && written.key !== '' && (
        <SmallButton disabled={desk.busy !== null} onClick={() => desk.undo(outcome)} className="min-h-12 grow px-6">
          Undo
        </SmallButton>
      )}
    </Strip>
  );
}

/** For screen readers. Leaves out the queue's length, because they would announce each change of the length. */
export function SpokenOutcome({ outcome }: { outcome: Outcome }) {
  const seen = useOutcomeText(outcome);
  if (seen === null) return null;
  const { text, notSent, dueText } = seen;
  const saved = notSent > 0 && 'Saved on this phone, not sent yet';
  return [`${outcome.person.name}: ${text}`, saved, dueText].filter(Boolean).join('. ');
}

/** Reads this phone's data, so that the strip turns green once the entry is sent. Null if the entry was refused. */
function useOutcomeText(outcome: Outcome) {
  const { waiting } = usePhone();
  const { key, at } = outcome.written;
  const card = phone.card(outcome.person.id);
  const isNotSent = waiting.some(({ entry }) => entry.key === key);
  const isAtServer = at === 'server' || card === null || card.book.entries.some((entry) => entry.key === key);
  if (!isNotSent && !isAtServer) return null;
  const dueText = card && card.due > 0 && `${rupeesText(card.due)} due`;
  return { ...outcomeText(outcome, card), notSent: isNotSent ? waiting.length : 0, card, dueText };
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
      subtitle={[what, sentence].filter(Boolean).join('. ')}
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
  subtitle: ReactNode;
  due?: ReactNode;
  children: ReactNode;
};

function Strip({ label, look: { colours, mark, state, role }, title, name, subtitle, due, children }: StripProps) {
  return (
    <section aria-label={label} className={`border-l-8 px-4 py-4 ${colours}`}>
      <div role={role} className={mark}>
        <StateMark state={state} className={`leading-tight text-balance ${subtitle ? 'text-lg' : 'text-2xl'}`}>
          <TimesOnOneLine>{title}</TimesOnOneLine>
        </StateMark>
        <p className="mt-1 font-display text-3xl leading-tight font-extrabold">{name}</p>
        {subtitle && <p className="mt-1">{subtitle}</p>}
        {due && <StateMark state="warning">{due}</StateMark>}
      </div>
      <p className="mt-3 flex min-h-12 flex-wrap items-center gap-3">{children}</p>
    </section>
  );
}
