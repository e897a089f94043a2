import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { teamOf } from '#programme/team.ts';
import { formatSpan } from '#programme/times.ts';
import { Facts } from './facts.tsx';

/** What is known of an event in a line each; what the edition does not say is left out. */
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
