import type { Gauge } from './gauge.ts';
import type { Report } from './run.ts';

const longestStall = 200;
/** What leaks shows in the heap or the buffers; the allocator keeps what photos and huge bodies once took. */
const mostGrowth = { heap: 20, external: 20, rss: 400 };
const slowestAnswer = 3000;

const stallOf = ({ stall, stallWorked }: Gauge) => `${stall.toFixed(0)} ms (${stallWorked.toFixed(0)} of work)`;
const memoryOf = ({ rss, heap, external }: Gauge) =>
  `${rss.toFixed(0)} MB (heap ${heap.toFixed(0)}, buffers ${external.toFixed(0)})`;

/** What became of one kind of attack, in a line. */
export function lineOf({ name, sent, statuses, gauge, faults }: Report['tallies'][number]): string {
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'hung up'}: ${count}`);
  return `${name}: ${sent} sent (${answers.join(', ')}), longest stall ${stallOf(gauge)}, ${gauge.rss.toFixed(0)} MB, ${faults.length} faults`;
}

/** The sums of a run. */
export function summaryOf({ tallies, slow, before, after, faults }: Report): string[] {
  const sent = tallies.reduce((sum, it) => sum + it.sent, 0);
  const slowLines = Object.entries(slow ?? {}).map(
    ([part, it]) =>
      `slow ${part}: ${it.dropped} of 500 sockets dropped, ${it.refused} honest requests refused, longest wait ${it.longestWait.toFixed(0)} ms`,
  );
  return [
    ...slowLines,
    `memory after the warm-up ${memoryOf(before)}; at the end ${memoryOf(after)}`,
    `${sent} requests, ${faults.length} faults`,
  ];
}

/** What was too slow or too large: judged in the full run only, since a busy machine is slow by itself. */
export function excesses({ tallies, slow, before, after }: Report): string[] {
  const stalls = tallies
    .filter(({ gauge }) => gauge.stallWorked > longestStall)
    .map(({ name, gauge }) => `${name}: the event loop stood still for ${stallOf(gauge)}`);
  const growths = (['heap', 'external', 'rss'] as const)
    .filter((it) => after[it] - before[it] > mostGrowth[it])
    .map((it) => `${it} grew from ${before[it].toFixed(0)} to ${after[it].toFixed(0)} MB`);
  const waits = Object.entries(slow ?? {}).flatMap(([part, it]) => [
    ...(it.longestWait > slowestAnswer ? [`slow ${part}: somebody honest waited ${it.longestWait.toFixed(0)} ms`] : []),
    ...(it.refused > 0 ? [`slow ${part}: ${it.refused} honest requests were refused`] : []),
    ...(part === 'head' && it.dropped < 500 ? [`slow head: only ${it.dropped} sockets were dropped`] : []),
  ]);
  return [...stalls, ...growths, ...waits];
}
