import type { Registration } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import type { Pack } from '#contract/desk/pack.ts';
import { type Caller, joined, signedIn } from '#lab/client.ts';
import { readGauge } from '#lab/server.ts';
import { median, p95 } from '#lab/statistics.ts';
import { idsOf } from '#programme/events.ts';
import { readStream } from '#tests/support/running/stream.ts';
import type { BenchRow } from '../figures.ts';
import { withFest } from '../load/seeded.ts';

const desks = 50;

/** Fifty desks load the pack at once. Then the desks mark people in turn, and every desk gets each mark. */
export const live: BenchRow = ({ quick }) =>
  withFest(async (server) => {
    const { url } = server;
    const organiser = await signedIn(url);
    const list = (await organiser.ask('registrations')).body as Registration[];
    const people = list.filter(({ isPresent }) => !isPresent).slice(0, quick ? 20 : 100);
    const rooms = Array.from({ length: desks }, (_, index) => `Room ${801 + index}`);
    const phones = await Promise.all(rooms.map((room) => joined(url, organiser, room)));
    await readGauge(server);
    const packs = await Promise.all(
      phones.map((phone) => phone.ask('pack', { headers: { 'accept-encoding': 'gzip, br, zstd' } })),
    );
    const taking = await readGauge(server);
    const followers = await Promise.all(phones.map((phone) => follow(url, phone)));
    await readGauge(server);
    const seen: number[] = [];
    for (const [index, { _id: id, selectedEvents }] of people.entries()) {
      const [event = ''] = idsOf(selectedEvents);
      const began = performance.now();
      const shown = followers.map(async (follower) => {
        await follower.sees(id);
        seen.push(performance.now() - began);
      });
      // If the mark is refused, report only that error, not the errors of the streams that end afterwards.
      for (const one of shown) one.catch(() => {});
      await phones[index % desks]?.ask('markPresence', { id, event });
      await Promise.all(shown);
    }
    const { stall, stallWorked } = await readGauge(server);
    for (const follower of followers) follower.leave();
    const [pack] = packs;
    return [
      { name: 'packLast', value: Math.max(...packs.map(({ ms }) => ms)) },
      { name: 'packBytes', value: (pack?.bytes ?? 0) / 1000, note: String(pack?.headers['content-encoding']) },
      { name: 'packStall', value: taking.stallWorked, note: `CPU time; by the clock ${Math.round(taking.stall)} ms` },
      { name: 'liveMark', value: p95(seen), note: `median ${Math.round(median(seen))} ms` },
      { name: 'liveStall', value: stallWorked, note: `CPU time; by the clock ${Math.round(stall)} ms` },
    ];
  });

async function follow(url: string, phone: Caller) {
  let { cursor } = (await phone.ask('pack')).body as Pack;
  const { next, leave } = await readStream(url + calls.deskStream.path, phone.headers);
  // Skip the event with which every stream begins.
  await next();
  const sees = async (id: string) => {
    for (let isShown = false; !isShown; ) {
      if ((await next()) === null) throw new Error('A stream ended');
      const pack = (await phone.ask('pack', { query: `?since=${cursor}` })).body as Pack;
      cursor = pack.cursor;
      isShown = pack.people.some((person) => person.id === id);
    }
  };
  return { sees, leave };
}
