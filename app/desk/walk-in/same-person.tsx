import type { FoundPerson } from '#contract/desk/desk.ts';
import { endOf } from '#contract/people/person.ts';
import { SmallButton } from '../parts/small-button.tsx';
import { phone } from '../phone/use-phone.ts';
import { askServer } from '../search/use-search.ts';

type Fields = { name: string; contact: string; college: string };

/** `whose` says which number the person has, such as '…3210 is Asha’s'. */
export type Same = { person: FoundPerson; whose: string };

/** Finds people who may be this walk-in. The server compares numbers. The phone compares names and last digits. */
export async function findSame({ name, contact, college }: Fields): Promise<Same[]> {
  const number = contact.trim();
  const alike = phone.alike({ name, college, contact: number });
  const known = phone.state.isAway ? [] : await askServer(number).then(exactOnes, () => []);
  const byNumber = known.map((person) => ({ person, whose: `${number} is ${person.name}’s` }));
  const others = alike.filter(({ id }) => known.every((other) => other.id !== id));
  return [...byNumber, ...others.map((person) => ({ person, whose: whoseOf(person, number) }))].slice(0, 2);
}

const exactOnes = ({ people, total }: Awaited<ReturnType<typeof askServer>>) => people.slice(0, total);

const whoseOf = ({ name, college, contactEnd }: FoundPerson, number: string): string =>
  endOf(number) === contactEnd ? `…${contactEnd} is ${name}’s` : `${name} of ${college} has …${contactEnd}`;

type Props = { same: Same[]; name: string; onOpen(id: string): void; onOther(): void };

export function SamePerson({ same, name, onOpen, onOther }: Props) {
  return (
    <div role="alert" className="grid gap-3 border-l-4 border-warning bg-raised p-4">
      {same.map(({ person: { id, name, selectedEvents }, whose }, index) => (
        <div key={id} className="grid gap-3">
          <p>
            {whose}
            {selectedEvents.length > 0 && `, registered for ${selectedEvents.join(', ')}`}. Same person?
          </p>
          <button
            type="button"
            ref={index === 0 ? focus : null}
            onClick={() => onOpen(id)}
            className="min-h-14 rounded-md bg-primary px-4 py-2 font-display text-2xl leading-none font-extrabold text-ground"
          >
            Open {name}’s card
          </button>
        </div>
      ))}
      <SmallButton onClick={onOther} className="min-h-14">
        No, register {name}
      </SmallButton>
    </div>
  );
}

/** Focuses this button, because the pressed button has disappeared. If pressed twice, this button only opens a card. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();
