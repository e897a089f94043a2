import { setTimeout as wait } from 'node:timers/promises';
import type { Registration } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { organiserHeaders, readList } from '../fest/organiser.ts';

/** In ms, as the dashboard does by itself. */
const refreshEvery = 15_000;
const markEvery = 1_000;

export type Desk = { /** In ms. */ lists: number[]; marks: number[]; failures: string[] };

/** An organiser who keeps the list fresh and marks somebody every second, until `isOver`. */
export async function watch(url: string, isOver: () => boolean, delay: number): Promise<Desk> {
  const desk: Desk = { lists: [], marks: [], failures: [] };
  const headers = await organiserHeaders(url);
  let { rows, version } = await timed(desk.lists, () => readList(url, headers));
  let [listed, marked] = [performance.now() - delay, performance.now()];
  while (!isOver()) {
    await wait(50);
    if (performance.now() - listed >= refreshEvery) {
      listed = performance.now();
      await timed(desk.lists, async () => {
        const since = version === null ? null : `${url}${calls.changes.path}?since=${encodeURIComponent(version)}`;
        const answer = since === null ? null : await fetch(since, { headers });
        if (answer?.ok) {
          const changes = (await answer.json()) as { version: string; registrations: Registration[] };
          version = changes.version;
          rows = [...changes.registrations, ...rows];
        } else ({ rows, version } = await readList(url, headers));
      });
    }
    const row = rows[desk.marks.length % Math.max(1, rows.length)];
    if (row && performance.now() - marked >= markEvery) {
      marked = performance.now();
      const path = calls.attendance.path.replace(':id', row._id);
      const body = JSON.stringify({ isPresent: !row.isPresent });
      const answer = await timed(desk.marks, () => fetch(url + path, { method: 'PUT', headers, body }));
      await answer.arrayBuffer();
      if (!answer.ok) desk.failures.push(`a mark: ${answer.status}`);
    }
  }
  return desk;
}

async function timed<T>(durations: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  durations.push(performance.now() - began);
  return result;
}
