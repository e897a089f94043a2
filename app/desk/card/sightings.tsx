import type { CardSighting } from '#contract/desk/desk.ts';
import { alsoMarked, isPartOf, sinceBy } from '../outcome/outcome.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { clockText } from '../parts/time.ts';
import { usePhone } from '../phone/use-phone.ts';

type Props = { words: 'Present since' | 'Arrived at'; sightings: readonly CardSighting[] };

export function Sightings({ words, sightings: [first, ...others] }: Props) {
  const isNotSent = useIsNotSent();
  if (!first) return null;
  const state = words === 'Present since' ? 'present' : 'arrived';
  return (
    <div>
      <StateMark state={isNotSent(first) ? 'waiting' : state}>{`${words} ${sinceBy(first)}`}</StateMark>
      <Note sighting={first} />
      {others.map((other) => (
        <Note key={other.key} sighting={other} text={alsoMarked(other)} />
      ))}
    </div>
  );
}

/** Says whether an entry is not sent yet, or reached the server much later. */
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

export function useIsNotSent(): (one: { key: string }) => boolean {
  const { waiting } = usePhone();
  return ({ key }) => waiting.some(({ entry }) => isPartOf(key, entry.key));
}
