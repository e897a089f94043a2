import type { Verdict } from './check.ts';
import type { Ledger, Person, TrackedCount } from './ledger.ts';
import type { Stored } from './stored.ts';

/** Each mark of a presence and each taking back is one version of it. */
export function checkPresence(person: Person, rows: Stored['presences'], verdict: Verdict): void {
  const { texts, presence, walkIn } = person;
  const row = rows.find(({ event_id }) => event_id === presence?.eventId);
  const version = row?.version ?? 0;
  const what = `${texts.name}: presence at ${presence?.eventId}`;
  // One transaction stores both.
  if (walkIn && !row) verdict.torn.add(`${what}, where they walked in`);
  checkCount(what, presence?.changes ?? none, version, verdict);
  const isMarked = version % 2 === 1;
  if (row && isMarked !== (row.present_at !== null)) verdict.torn.add(`${what}, of version ${version}`);
  for (const other of rows.filter((one) => one !== row))
    verdict.torn.add(`${texts.name}: a presence at ${other.event_id} that nobody sent`);
}

export function checkVisits({ visits }: Ledger, stored: Stored, verdict: Verdict): void {
  const counted = Map.groupBy(stored.visits, ({ marked_by }) => marked_by);
  for (const name of new Set([...visits.keys(), ...counted.keys()]))
    checkCount(`visits that ${name} counted`, visits.get(name) ?? none, counted.get(name)?.length ?? 0, verdict);
}

const none: TrackedCount = { acknowledged: 0, isUnderWay: false };

function checkCount(what: string, { acknowledged, isUnderWay }: TrackedCount, count: number, verdict: Verdict): void {
  if (count < acknowledged) verdict.lost.add(`${what}: ${count} of ${acknowledged}`);
  if (count > acknowledged + (isUnderWay ? 1 : 0)) verdict.doubled.add(`${what}: ${count} instead of ${acknowledged}`);
}
