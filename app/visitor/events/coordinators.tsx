import { PhoneLink } from '#app/layout/phone-link.tsx';
import type { Person } from '#contract/fest.ts';

export function Coordinators({ people }: { people: Person[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-8 gap-y-2">
      {people.map(({ role, name, phone }) => (
        <li key={phone}>
          <span className="block text-sm text-text-soft">{role}</span>
          {name !== role && <span className="block">{name}</span>}
          <PhoneLink phone={phone} />
        </li>
      ))}
    </ul>
  );
}
