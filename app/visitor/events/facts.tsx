import { PhoneLink } from '#app/layout/phone-link.tsx';
import type { Person } from '#contract/fest.ts';
import { rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { teamOf } from '#programme/events.ts';
import { type MovedEvent, roomText } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';

export function EventFacts({ event, day }: { event: MovedEvent; day: string }) {
  const { fee, bring } = event;
  const facts: [string, string | undefined][] = [
    ['day', day],
    ['time', formatSpan(event)],
    ['where', roomText(event)],
    ['team', teamOf(event)],
    ['fee', fee === undefined ? undefined : rupeesText(fee)],
    ['open to', edition.whoMayCome],
    ['bring', bring],
  ];
  return <Facts facts={facts.filter((fact): fact is [string, string] => fact[1] !== undefined)} />;
}

export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 font-mono">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-text-soft">{name}</dt>
          <dd className="text-primary">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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
