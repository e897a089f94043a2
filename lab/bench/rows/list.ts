import type { Registration } from '#contract/admin.ts';
import { type Reply, signedIn } from '#lab/client.ts';
import { readGauge } from '#lab/server.ts';
import { p95 } from '#lab/statistics.ts';
import type { BenchRow } from '../figures.ts';
import { withFest } from '../load/seeded.ts';

export const list: BenchRow = ({ quick }) =>
  withFest(async (server) => {
    const organiser = await signedIn(server.url);
    const get = () => organiser.call('registrations', { headers: { 'accept-encoding': 'br, gzip, zstd' } });
    await readGauge(server);
    const rows = (await organiser.ask('registrations')).body as Registration[];
    let marked = 0;
    const markOne = () => {
      const { _id: id = '', isPresent = false } = rows[marked++] ?? {};
      return organiser.ask('attendance', { id, body: { isPresent: !isPresent } });
    };
    const repeat = async (before?: () => Promise<Reply>) => {
      const times: number[] = [];
      for (let time = 0; time < (quick ? 5 : 30); time++) {
        await before?.();
        times.push((await get()).ms);
      }
      return p95(times);
    };
    const [unchanged, changed] = [await repeat(), await repeat(markOne)];
    const { stall, stallWorked } = await readGauge(server);
    return [
      { name: 'listUnchanged', value: unchanged },
      { name: 'listChanged', value: changed },
      { name: 'listStall', value: stall, note: `${Math.round(stallWorked)} ms of this is CPU time` },
    ];
  });
