import { likelyContact } from '#contract/people/likely-contact.ts';
import { TextButton } from '../buttons.tsx';

/** Offers the ten digits of a number that was typed in another way. */
export function LikelyContact({ typed, onTake }: { typed: string; onTake(contact: string): void }) {
  const likely = likelyContact(typed);
  return (
    <div aria-live="polite">
      {likely && (
        <TextButton onClick={() => onTake(likely)}>{`Use ${likely.slice(0, 5)} ${likely.slice(5)}`}</TextButton>
      )}
    </div>
  );
}
