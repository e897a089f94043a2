import type { Gauge } from '#lab/gauge.ts';
import type { MemoryUse } from '#lab/server.ts';
import type { AttackTally } from './campaign.ts';
import type { SiegeResult } from './sieges.ts';

export type MeasuredTally = AttackTally & { gauge: Gauge };
export type HostileReport = {
  tallies: MeasuredTally[];
  sieges: SiegeResult[];
  before: Gauge;
  after: Gauge;
  memory: MemoryUse;
  faults: string[];
};

/** In ms: how long an attack may make the event loop work without a pause. */
const longestStall = 200;
/** In ms: how long a registration with a photo may take during a siege. */
const slowestRegistration = 2000;
/** In MB: how much the server may grow. `rss` also grows without a leak: the allocator keeps freed memory. */
const mostGrowth = { heap: 20, external: 20, rss: 400 };
/** In MB: how much memory photos may add to the server, and the limit with three decoders (decision 0023). */
const mostOfPhotos = { added: 150, withDecoders: 1000 };

const whole = (value: number) => value.toFixed(0);
const stallOf = ({ stall, stallWorked }: Gauge) => `${whole(stall)} ms (${whole(stallWorked)} of work)`;
const memoryText = ({ rss, heap, external }: Gauge) =>
  `${whole(rss)} MB (heap ${whole(heap)}, buffers ${whole(external)})`;

export function lineOf({ name, sent, statuses, gauge, faults }: MeasuredTally): string {
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'hung up'}: ${count}`);
  return `${name}: ${sent} sent (${answers.join(', ')}), longest stall ${stallOf(gauge)}, ${whole(gauge.rss)} MB, ${faults.length} faults`;
}

export function summaryOf({ tallies, sieges, before, after, memory, faults }: HostileReport): string[] {
  return [
    ...sieges.map(
      ({ what, tried, registered, longestWait }) =>
        `${what}: ${registered} of ${tried} registered${longestWait === null ? '' : `, longest wait ${whole(longestWait)} ms`}`,
    ),
    `costly pictures: the server took at most ${whole(memory.server)} MB, with its decoders ${whole(memory.withDecoders)}`,
    `memory after the warm-up ${memoryText(before)}; at the end ${memoryText(after)}`,
    `${tallies.reduce((sum, { sent }) => sum + sent, 0)} requests, ${faults.length} faults`,
  ];
}

export function memoryFaults({ before, server, withDecoders }: MemoryUse): string[] {
  const found: string[] = [];
  const added = server - before;
  if (added > mostOfPhotos.added)
    found.push(`costly pictures added ${whole(added)} MB to the server's ${whole(before)}`);
  if (withDecoders > mostOfPhotos.withDecoders)
    found.push(`costly pictures took ${whole(withDecoders)} MB with decoders`);
  return found;
}

/** Lists what was too slow or too large. Only the full run checks this, because a busy machine is slow anyway. */
export function excesses({ tallies, sieges, before, after }: HostileReport): string[] {
  const found: string[] = [];
  for (const { name, gauge } of tallies)
    if (gauge.stallWorked > longestStall) found.push(`${name}: the event loop was blocked for ${stallOf(gauge)}`);
  for (const part of ['heap', 'external', 'rss'] as const)
    if (after[part] - before[part] > mostGrowth[part])
      found.push(`${part} grew from ${whole(before[part])} to ${whole(after[part])} MB`);
  for (const { what, longestWait } of sieges)
    if (longestWait !== null && longestWait > slowestRegistration)
      found.push(`${what}: an honest visitor waited ${whole(longestWait)} ms`);
  return found;
}
