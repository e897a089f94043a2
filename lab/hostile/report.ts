import type { Gauge } from './gauge.ts';
import type { Report } from './run.ts';

const longestStall = 200;
/** In MB. A leak shows in heap or buffers; rss also grows because the allocator keeps what photos once took. */
const mostGrowth = { heap: 20, external: 20, rss: 400 };
const slowestAnswer = 3000;
/** In ms, for a registration with a photo beside slow senders. */
const slowestRegistration = 2000;

const stallOf = ({ stall, stallWorked }: Gauge) => `${stall.toFixed(0)} ms (${stallWorked.toFixed(0)} of work)`;
const memoryOf = ({ rss, heap, external }: Gauge) =>
  `${rss.toFixed(0)} MB (heap ${heap.toFixed(0)}, buffers ${external.toFixed(0)})`;

export function lineOf({ name, sent, statuses, gauge, faults }: Report['tallies'][number]): string {
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'hung up'}: ${count}`);
  return `${name}: ${sent} sent (${answers.join(', ')}), longest stall ${stallOf(gauge)}, ${gauge.rss.toFixed(0)} MB, ${faults.length} faults`;
}

export function summaryOf({ tallies, slow, sieges, finding, before, after, memory, faults }: Report): string[] {
  const sent = tallies.reduce((sum, tally) => sum + tally.sent, 0);
  const slowLines = Object.entries(slow ?? {}).map(
    ([part, { dropped, refused, longestWait }]) =>
      `slow ${part}: ${dropped} of 500 sockets dropped, ${refused} honest requests refused, longest wait ${longestWait.toFixed(0)} ms`,
  );
  const siegeLines = sieges.map(
    ({ what, tried, registered, longestWait }) =>
      `${what}: ${registered} of ${tried} registered${longestWait === null ? '' : `, longest wait ${longestWait.toFixed(0)} ms`}`,
  );
  const { known, unknown, each } = finding;
  return [
    ...slowLines,
    ...siegeLines,
    `finding a pass: ${known.toFixed(2)} ms where there is one, ${unknown.toFixed(2)} ms where not, a ratio of ${(known / unknown).toFixed(3)} (medians of ${each} each, in turn)`,
    `costly pictures: the server took ${memory.server.toFixed(0)} MB at most, with its decoders ${memory.withDecoders.toFixed(0)}`,
    `memory after the warm-up ${memoryOf(before)}; at the end ${memoryOf(after)}`,
    `${sent} requests, ${faults.length} faults`,
  ];
}

/** What was too slow or too large; only the full run asks, because a busy machine is slow by itself. */
export function excesses({ tallies, slow, sieges, before, after }: Report): string[] {
  const stalls = tallies
    .filter(({ gauge }) => gauge.stallWorked > longestStall)
    .map(({ name, gauge }) => `${name}: the event loop stood still for ${stallOf(gauge)}`);
  const growths = (['heap', 'external', 'rss'] as const)
    .filter((part) => after[part] - before[part] > mostGrowth[part])
    .map((part) => `${part} grew from ${before[part].toFixed(0)} to ${after[part].toFixed(0)} MB`);
  const waits = Object.entries(slow ?? {}).flatMap(([part, { dropped, refused, longestWait }]) => [
    ...(longestWait > slowestAnswer ? [`slow ${part}: somebody honest waited ${longestWait.toFixed(0)} ms`] : []),
    ...(refused > 0 ? [`slow ${part}: ${refused} honest requests were refused`] : []),
    ...(dropped < 500 ? [`slow ${part}: only ${dropped} sockets were dropped`] : []),
  ]);
  const besieged = sieges
    .filter(({ longestWait }) => longestWait !== null && longestWait > slowestRegistration)
    .map(({ what, longestWait }) => `${what}: somebody honest waited ${longestWait?.toFixed(0)} ms`);
  return [...stalls, ...growths, ...waits, ...besieged];
}
