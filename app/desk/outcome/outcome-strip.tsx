import { SmallButton } from '../parts/small-button.tsx';
import type { Standing } from '../parts/state-mark.tsx';
import { Strip } from '../parts/strip.tsx';
import { phone } from '../phone/use-phone.ts';
import { useStillPhone } from '../screen/still.ts';
import type { Desk } from '../screen/use-desk.ts';
import { useIsWithin } from '../time/use-time.ts';
import { type Outcome, type Told, told } from './outcome.ts';

const looks: Record<Told['look'] | 'not sent', { edge: string; standing: Standing }> = {
  done: { edge: 'border-present', standing: 'present' },
  already: { edge: 'border-primary', standing: 'arrived' },
  undone: { edge: 'border-line-strong', standing: 'away' },
  'not sent': { edge: 'border-warning', standing: 'waiting' },
};

/** How long (in ms) undo stands here. Its place stays empty then, so that nothing moves. */
const undoStands = 10_000;

/** What came of the last press, above the search. */
export function OutcomeStrip({ outcome, desk }: { outcome: Outcome; desk: Desk }) {
  const seen = useTold(outcome);
  const isRecent = useIsWithin(undoStands, outcome.at);
  if (seen === null) return null;
  const { look, text, notSent, isRegistered } = seen;
  const isBusy = desk.busy !== null;
  return (
    <Strip
      label="Last person"
      {...looks[notSent > 0 ? 'not sent' : look]}
      title={notSent > 0 ? `Saved on this phone · ${notSent} not sent yet` : text}
      name={outcome.person.name}
      details={notSent > 0 && text}
    >
      {isRegistered && (
        <SmallButton disabled={isBusy} onClick={() => desk.open(outcome.person.id)} className="min-h-12 px-6">
          Card
        </SmallButton>
      )}
      {isRecent && !outcome.isUndone && (
        <SmallButton disabled={isBusy} onClick={() => desk.undo(outcome)} className="min-h-12 grow px-6">
          Undo
        </SmallButton>
      )}
    </Strip>
  );
}

/** The same for screen readers, without the number that wait: it would be read out anew with each. */
export function SpokenOutcome({ outcome }: { outcome: Outcome }) {
  const seen = useTold(outcome);
  return seen && `${outcome.person.name}: ${seen.text}${seen.notSent > 0 ? '. Saved on this phone, not sent yet' : ''}`;
}

/** By what this phone knows now: what is sent later turns green by itself. Null if the entry was refused. */
function useTold(outcome: Outcome): (Told & { notSent: number; isRegistered: boolean }) | null {
  const { waiting } = useStillPhone();
  const { key, at } = outcome.written;
  const card = phone.card(outcome.person.id);
  const isNotSent = waiting.some(({ entry }) => entry.key === key);
  const isAtServer = at === 'server' || card === null || card.book.entries.some((entry) => entry.key === key);
  if (!isNotSent && !isAtServer) return null;
  return { ...told(outcome, card), notSent: isNotSent ? waiting.length : 0, isRegistered: card !== null };
}
