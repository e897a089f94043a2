import type { FoundPerson } from '#contract/desk.ts';
import { StateMark } from '../state-mark.tsx';

type Props = { people: FoundPerson[]; onOpen(id: string): void };

/** Others who could be meant: each opens their own card. */
export function Alike({ people, onOpen }: Props) {
  if (people.length === 0) return null;
  return (
    <section
      aria-label="Somebody else is much like this one"
      className="border-l-4 border-warning bg-raised px-4 pt-3 pb-1"
    >
      <StateMark standing="warning">Not the same as</StateMark>
      <ul>
        {people.map(({ id, name, college, contactEnd }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 py-1 text-left underline decoration-line-strong underline-offset-4 hover:decoration-primary"
            >
              <span>
                {name}, {college}
              </span>
              <span className="font-mono">…{contactEnd}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
