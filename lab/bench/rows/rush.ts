import { setTimeout as wait } from 'node:timers/promises';
import { gaugeModule, readGauge } from '#lab/hostile/server.ts';
import { startServer } from '#tests/support/running/server.ts';
import { startCeiling } from '../ceilings/ceiling.ts';
import { organiserHeaders, readList } from '../fest/organiser.ts';
import type { Row } from '../figures.ts';
import { watch } from '../load/desk.ts';
import { type Form, makeForms, type Upload } from '../load/forms.ts';
import { shrunkPhoto } from '../load/photos.ts';
import { readPage, type Visit, visit } from '../load/visitor.ts';
import { cpuSeconds, ownCpuSeconds, shareOfCore } from '../processes.ts';
import { percentile } from '../statistics.ts';

const desks = 5;

/** The minute in which registration opens: visitors arrive by the clock, every fourth with a photo, while desks watch. */
export const rush: Row = async ({ quick }) => {
  const [visitors, seconds] = quick ? [500, 6] : [5_000, 60];
  const photo = await shrunkPhoto();
  const least = await ceilingOf(visitors / 4, seconds / 4, photo);
  const server = await startServer({}, gaugeModule);
  const pid = server.process.pid ?? 0;
  try {
    let isOver = false;
    const watching = Promise.all(
      Array.from({ length: desks }, (_, desk) => watch(server.url, () => isOver, desk * 3000)),
    );
    await readGauge(server);
    const before = { server: cpuSeconds(pid), own: ownCpuSeconds(), at: performance.now() };
    const { visits, late } = await arrive(server.url, visitors, seconds, photo);
    isOver = true;
    const organisers = await watching;
    const took = (performance.now() - before.at) / 1000;
    const share = (now: number, then: number) => shareOfCore(now - then, took);
    const cores = `of one core: server ${share(cpuSeconds(pid), before.server)}, generator ${share(ownCpuSeconds(), before.own)}`;
    const { stall } = await readGauge(server);

    const { rows } = await readList(server.url, await organiserHeaders(server.url));
    const listed = new Set(rows.map((row) => row.email));
    const lost = visits.filter(({ form, accepted }) => accepted && !listed.has(form.email)).length;
    const failures = [...visits.flatMap((arrived) => arrived.failures), ...organisers.flatMap((desk) => desk.failures)];
    const times = (which: (arrived: Arrived) => boolean) => visits.filter(which).map((arrived) => arrived.ms);
    const split = `${ms(p95(times(({ hasPhoto }) => hasPhoto)))} with a photo, ${ms(p95(times(({ hasPhoto }) => !hasPhoto)))} without`;
    const answers = [...Map.groupBy(failures, (failure) => failure)].map(([what, of]) => `${of.length} × ${what}`);
    return [
      {
        name: 'rushForm',
        value: finite(p95(times(() => true))),
        ceiling: least.form,
        note: `${split}; ${cores}; the latest came ${ms(late)} late`,
      },
      { name: 'rushLost', value: lost },
      { name: 'rushRefused', value: failures.length, note: answers.join(', ') || 'every answer was a success' },
      { name: 'rushPages', value: p95(visits.flatMap(({ pages }) => pages)), ceiling: least.pages },
      { name: 'rushDesks', value: p95(organisers.flatMap(({ marks }) => marks)) },
      { name: 'rushStall', value: stall },
    ];
  } finally {
    await server.stop();
  }
};

const p95 = (values: number[]) => percentile(values, 0.95);
/** Without an answer there is no time. */
const finite = (value: number) => (Number.isFinite(value) ? value : null);
const ms = (value: number) => (Number.isFinite(value) ? `${Math.round(value)} ms` : 'no answer');

type Arrived = { form: Form; hasPhoto: boolean; accepted: boolean; failures: string[]; pages: number[]; ms: number };

/** The same visitors, for a quarter of the time, at a server that stores nothing. */
async function ceilingOf(count: number, seconds: number, photo: Upload) {
  const bare = await startCeiling('bare-visits.ts');
  try {
    const { visits } = await arrive(bare.url, count, seconds, photo);
    return { form: p95(visits.map(({ ms }) => ms)), pages: p95(visits.flatMap(({ pages }) => pages)) };
  } finally {
    await bare.stop();
  }
}

async function arrive(url: string, count: number, seconds: number, photo: Upload) {
  const pages = [await readPage(url, '/'), await readPage(url, '/register')];
  const began = performance.now();
  const visits: Promise<Arrived>[] = [];
  let late = 0;
  for (let number = 0; number < count; number++) {
    const due = began + (number * seconds * 1000) / count;
    if (due > performance.now()) await wait(due - performance.now());
    late = Math.max(late, performance.now() - due);
    const hasPhoto = number % 4 === 0;
    const [form] = makeForms(1, hasPhoto ? photo : undefined);
    if (!form) continue;
    const arrived = (made: Visit): Arrived => ({
      ...made,
      form: { ...form, body: Buffer.alloc(0) },
      hasPhoto,
      ms: made.form,
    });
    visits.push(visit(url, pages, form).then(arrived));
  }
  return { visits: await Promise.all(visits), late };
}
