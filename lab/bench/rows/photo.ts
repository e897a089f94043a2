import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watchMemory } from '#lab/hostile/memory.ts';
import { gaugeModule, readGauge } from '#lab/hostile/server.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import { runCeiling } from '../ceilings/ceiling.ts';
import { withFolder } from '../fest/folder.ts';
import type { Row } from '../figures.ts';
import { makeForms, type Upload } from '../load/forms.ts';
import { phonePhoto, shrunkPhoto } from '../load/photos.ts';
import { sendPooled } from '../load/pool.ts';
import { cpuSeconds, ownCpuSeconds, shareOfCore } from '../processes.ts';
import { median, percentile } from '../statistics.ts';

const megabytes = ({ bytes }: Upload) => `${(bytes.length / 1e6).toFixed(2)} MB`;

/** Photos of 12 megapixels, eight at a time and sixty at once, and how they slow down other requests. */
export const photo: Row = async ({ quick }) => {
  const [rounds, count] = quick ? [1, 12] : [3, 40];
  const upload = await phonePhoto();
  const seen = await besideSharp(upload, rounds, count, 8);
  const server = await startServer({}, gaugeModule);
  try {
    await readGauge(server);
    const memory = watchMemory(server.process.pid ?? 0);
    const probes = probe(server);
    const sent = await sendPooled(server.url, makeForms(quick ? 20 : 100, upload), 8);
    const others = await probes.stop();
    const { stall } = await readGauge(server);
    const crowd = probe(server);
    const sentAtOnce = await sendPooled(server.url, makeForms(60, upload), 60);
    const besideCrowd = await crowd.stop();
    const most = memory.stop();
    const note = `a JPEG of ${megabytes(upload)}; ${seen.note}`;
    return [
      { name: 'photoRate', value: seen.product, ceiling: seen.cheapest, note },
      { name: 'photoRefused', value: sent.refused.length },
      { name: 'photoOthers', value: percentile(others, 0.99), note: `${others.length} small requests` },
      { name: 'photoStall', value: stall },
      { name: 'photoCrowdRefused', value: sentAtOnce.refused.length },
      { name: 'photoCrowdOthers', value: percentile(besideCrowd, 0.99), note: `${besideCrowd.length} small requests` },
      { name: 'photoMemory', value: most.server },
      { name: 'photoMemoryAll', value: most.withDecoders },
    ];
  } finally {
    await server.stop();
  }
};

export const shrunk: Row = async ({ quick }) => {
  const [rounds, count] = quick ? [1, 60] : [3, 120];
  const upload = await shrunkPhoto();
  const seen = await besideSharp(upload, rounds, count, 16);
  const note = `a JPEG of ${megabytes(upload)}; ${seen.note}`;
  return [{ name: 'shrunkRate', value: seen.product, ceiling: seen.cheapest, note }];
};

async function besideSharp(upload: Upload, rounds: number, count: number, atOnce: number) {
  const server = await startServer();
  const taken = { seconds: 0, server: 0, generator: 0 };
  try {
    return await withFolder(async (folder) => {
      const file = join(folder, 'photo.jpg');
      writeFileSync(file, upload.bytes);
      const alone = (way: string) => runCeiling('bare-photos.ts', file, String(count), way) as Promise<number>;
      const product: number[] = [];
      const own: number[] = [];
      const cheapest: number[] = [];
      await sendPooled(server.url, makeForms(4, upload), atOnce);
      for (let round = 0; round < rounds; round++) {
        cheapest.push(await alone('cheapest'));
        const forms = makeForms(count, upload);
        const [serverBefore, before] = [cpuSeconds(server.process.pid ?? 0), ownCpuSeconds()];
        const { seconds, refused } = await sendPooled(server.url, forms, atOnce);
        taken.seconds += seconds;
        taken.server += cpuSeconds(server.process.pid ?? 0) - serverBefore;
        taken.generator += ownCpuSeconds() - before;
        if (refused.length > 0) throw new Error(`Photos were refused: ${refused}`);
        product.push(count / seconds);
        own.push(await alone('own'));
      }
      const value = median(product);
      const share = (cpu: number) => shareOfCore(cpu, taken.seconds);
      const ratio = (value / median(own)).toFixed(2);
      return {
        product: value,
        cheapest: median(cheapest),
        note: `beside the product's own settings, sharp alone, ${ratio}; of one core: server ${share(taken.server)}, generator ${share(taken.generator)}`,
      };
    });
  } finally {
    await server.stop();
  }
}

/** Twenty times a second a health check and a registration without a photo. */
function probe({ url }: RunningServer) {
  const durations: number[] = [];
  let isRunning = true;
  const forms = makeForms(10_000).values();
  const timed = async (path: string, init?: RequestInit) => {
    const began = performance.now();
    const answer = await fetch(url + path, init ?? {});
    await answer.arrayBuffer();
    if (answer.ok) durations.push(performance.now() - began);
    else durations.push(Number.POSITIVE_INFINITY);
  };
  const running = (async () => {
    const asked: Promise<void>[] = [];
    while (isRunning) {
      const { path, body, ...form } = forms.next().value ?? { path: '/healthz', body: undefined };
      asked.push(timed('/healthz'), timed(path, { ...form, body: body as Buffer<ArrayBuffer> }));
      await wait(50);
    }
    await Promise.all(asked);
  })();
  return {
    async stop() {
      isRunning = false;
      await running;
      return durations;
    },
  };
}
