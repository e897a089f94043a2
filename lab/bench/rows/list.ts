import type { Registration } from '#contract/admin.ts';
import { versionHeader } from '#contract/calls/calls.ts';
import { type Reply, signedIn } from '#lab/client.ts';
import { readGauge } from '#lab/server.ts';
import { p95 } from '#lab/statistics.ts';
import type { BenchRow } from '../figures.ts';
import { withFest } from '../load/seeded.ts';

export const list: BenchRow = ({ quick }) =>
  withFest(async (server) => {
    const organiser = await signedIn(server.url);
    const get = (headers = {}) =>
      organiser.call('registrations', { headers: { 'accept-encoding': 'br, gzip, zstd', ...headers } });
    await readGauge(server);
    const first = await get();
    const whole = await organiser.ask('registrations');
    const rows = whole.body as Registration[];
    let marked = 0;
    const markOne = () => {
      const { _id: id = '', isPresent = false } = rows[marked++] ?? {};
      return organiser.ask('attendance', { id, body: { isPresent: !isPresent } });
    };
    const repeat = async (ask: () => Promise<Reply>, before?: () => Promise<unknown>) => {
      const replies: Reply[] = [];
      for (let time = 0; time < (quick ? 5 : 30); time++) {
        await before?.();
        replies.push(await ask());
      }
      return { replies, slow: p95(replies.map(({ ms }) => ms)) };
    };
    const unchanged = await repeat(get);
    const changed = await repeat(get, markOne);
    const { stall, stallWorked } = await readGauge(server);
    const etag = String((await get()).headers.etag);
    const same = await repeat(() => get({ 'if-none-match': etag }));
    let since = String(whole.headers[versionHeader]);
    const readChanges = async () => {
      const reply = await organiser.ask('changes', { query: `?since=${encodeURIComponent(since)}` });
      since = (reply.body as { version: string }).version;
      return reply;
    };
    // Read earlier changes now, so that each later answer contains one mark.
    await readChanges();
    const changes = await repeat(readChanges, markOne);
    const sentAgain = same.replies.filter(({ status }) => status !== 304).length;
    return [
      { name: 'listFirst', value: first.ms },
      { name: 'listUnchanged', value: unchanged.slow },
      { name: 'listChanged', value: changed.slow },
      { name: 'listBytes', value: first.bytes / 1000, note: String(first.headers['content-encoding']) },
      { name: 'listSame', value: sentAgain, note: `the 304 took ${same.slow.toFixed(1)} ms, p95` },
      { name: 'listChanges', value: changes.slow, note: `${changes.replies[0]?.bytes} bytes` },
      { name: 'listStall', value: stall, note: `the thread worked for ${Math.round(stallWorked)} ms of it` },
    ];
  });
