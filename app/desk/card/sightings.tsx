import type { CardSighting } from '#contract/desk/desk.ts';
import { alsoMarked, isPartOf, sinceBy } from '../outcome/outcome.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { useStillPhone } from '../screen/still.ts';
import { clockText } from '../time/wall-clock.ts';

type Props = { words: 'Present since' | 'Arrived at'; sightings: CardSighting[] };

/** Everybody who saw a person: the first is the state, the others stand below it. */
export function Sightings({ words, sightings: [first, ...others] }: Props) {
  const isNotSent = useIsNotSent();
  if (!first) return null;
  const standing = words === 'Present since' ? 'present' : 'arrived';
  return (
    <div>
      <StateMark standing={isNotSent(first) ? 'waiting' : standing}>{`${words} ${sinceBy(first)}`}</StateMark>
      <Note sighting={first} />
      {others.map((other) => (
        <Note key={other.key} sighting={other} text={alsoMarked(other)} />
      ))}
    </div>
  );
}

/** What else there is to say of an entry: that it is not sent yet, or that the server heard of it much later. */
export function Note({ sighting, text = '' }: { sighting: CardSighting; text?: string }) {
  const isNotSent = useIsNotSent()(sighting);
  const { heardAt } = sighting;
  return (
    <p className="text-sm text-text-soft">
      {text}
      {isNotSent && <b className="block font-semibold text-warning">Not sent yet</b>}
      {!isNotSent && heardAt !== undefined && (
        <span className="block">It reached the server at {clockText(heardAt)}.</span>
      )}
    </p>
  );
}

/** Whether an entry is on this phone only. */
export function useIsNotSent(): (one: { key: string }) => boolean {
  const { waiting } = useStillPhone();
  return ({ key }) => waiting.some(({ entry }) => isPartOf(key, entry.key));
}
