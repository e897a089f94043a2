import { calls } from '#contract/calls/calls.ts';
import { gaugeModule, readGauge } from '#lab/hostile/server.ts';
import { idsOf } from '#programme/events.ts';
import { startServer } from '#tests/support/running/server.ts';
import { withFolder } from '../fest/folder.ts';
import { organiserHeaders, readList } from '../fest/organiser.ts';
import { seededFolder } from '../fest/seeded.ts';
import type { Row } from '../figures.ts';
import { dashboard, desk, joinDesk } from '../load/followers.ts';
import { memoryOf } from '../processes.ts';
import { median, percentile } from '../statistics.ts';

const desks = 50;
const dashboards = 5;

/** A mark at one desk, and when every other desk and dashboard shows it, at a full fest on one process. */
export const live: Row = async ({ quick }) => {
  const marks = quick ? 20 : 100;
  const seeded = await seededFolder(20_000);
  return withFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder }, gaugeModule);
    const { url } = server;
    const pid = server.process.pid ?? 0;
    try {
      const organiser = await organiserHeaders(url);
      const people = (await readList(url, organiser)).rows.filter(({ isPresent }) => !isPresent).slice(0, marks);
      const phones = await Promise.all(
        Array.from({ length: desks }, (_, index) => joinDesk(url, `Room ${801 + index}`, organiser)),
      );
      const bare = await readGauge(server);
      const followers = await Promise.all([
        ...Array.from({ length: dashboards }, () => dashboard(url)),
        ...phones.map((headers) => desk(url, headers)),
      ]);
      const streaming = await readGauge(server);
      const seen: number[] = [];
      for (const [index, { _id, selectedEvents }] of people.entries()) {
        const [event = ''] = idsOf(selectedEvents);
        const path = calls.markPresence.path.replace(':id', _id).replace(':event', event);
        const began = performance.now();
        const shown = followers.map(async (follower) => {
          await follower.sees(_id);
          seen.push(performance.now() - began);
        });
        // Where the mark is refused that is told, and not what follows from it.
        for (const one of shown) one.catch(() => {});
        const marked = await fetch(url + path, { method: 'PUT', headers: phones[index % desks] ?? {} });
        const answer = await marked.text();
        if (!marked.ok) throw new Error(`A mark: ${marked.status} ${answer}`);
        await Promise.all(shown);
      }
      const { stall, stallWorked } = await readGauge(server);
      const memory = memoryOf(pid);
      for (const follower of followers) follower.leave();
      return [
        {
          name: 'liveMark',
          value: percentile(seen, 0.95),
          note: `median ${Math.round(median(seen))} ms, the longest ${Math.round(Math.max(...seen))} ms`,
        },
        { name: 'liveStall', value: stallWorked, note: `by the clock ${Math.round(stall)} ms` },
        {
          name: 'liveMemory',
          value: memory,
          note: `55 streams alone: heap ${(streaming.heap - bare.heap).toFixed(1)} MB more`,
        },
      ];
    } finally {
      await server.stop();
    }
  }, seeded);
};
