import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { teamOf } from '#programme/team.ts';
import { formatSpan } from '#programme/times.ts';

export function EventFacts({ event, day }: { event: FestEvent; day: string }) {
  const { room, fee, bring } = event;
  const facts: [string, string | undefined][] = [
    ['day', day],
    ['time', formatSpan(event)],
    ['room', room],
    ['team', teamOf(event)],
    ['fee', fee === undefined ? undefined : `₹${fee}`],
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
