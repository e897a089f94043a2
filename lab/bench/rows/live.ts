import type { Registration, RegistrationChanges } from '#contract/admin.ts';
import { type CallName, calls, versionHeader } from '#contract/calls/calls.ts';
import type { PersonCard } from '#contract/desk/desk.ts';
import type { Pack } from '#contract/desk/pack.ts';
import { type Caller, joined, signedIn } from '#lab/client.ts';
import { readGauge } from '#lab/server.ts';
import { median, p95 } from '#lab/statistics.ts';
import { idsOf } from '#programme/events.ts';
import { readStream } from '#tests/support/running/stream.ts';
import type { BenchRow } from '../figures.ts';
import { withFest } from '../load/seeded.ts';

const desks = 50;
const dashboards = 5;

/** Fifty desks load the pack at once. Then one desk marks people, and every desk and dashboard shows the marks. */
export const live: BenchRow = ({ quick }) =>
  withFest(async (server) => {
    const { url } = server;
    const organiser = await signedIn(url);
    const list = (await organiser.ask('registrations')).body as Registration[];
    const people = list.filter(({ isPresent }) => !isPresent).slice(0, quick ? 20 : 100);
    const rooms = Array.from({ length: desks }, (_, index) => `Room ${801 + index}`);
    const phones = await Promise.all(rooms.map((room) => joined(url, organiser, room)));
    await readGauge(server);
    const packs = await Promise.all(phones.map((phone) => phone.ask('pack', { headers: compressed })));
    const taking = await readGauge(server);
    const followers = await Promise.all([
      ...Array.from({ length: dashboards }, () => dashboard(url)),
      ...phones.map((phone) => desk(url, phone)),
    ]);
    await readGauge(server);
    const seen: number[] = [];
    for (const [index, { _id: id, selectedEvents }] of people.entries()) {
      const [event = ''] = idsOf(selectedEvents);
      const began = performance.now();
      const shown = followers.map(async (follower) => {
        await follower.sees(id);
        seen.push(performance.now() - began);
      });
      // If the mark is refused, report only that error, not the ends of the waiting streams.
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
      { name: 'packStall', value: taking.stallWorked, note: `by the clock ${Math.round(taking.stall)} ms` },
      { name: 'liveMark', value: p95(seen), note: `median ${Math.round(median(seen))} ms` },
      { name: 'liveStall', value: stallWorked, note: `by the clock ${Math.round(stall)} ms` },
    ];
  });

const compressed = { 'accept-encoding': 'gzip, br, zstd' };

async function follow(url: string, stream: CallName, { headers }: Caller, shows: (id: string) => Promise<boolean>) {
  const { next, leave } = await readStream(url + calls[stream].path, headers);
  // Skip the event with which every stream begins.
  await next();
  const sees = async (id: string) => {
    do {
      if ((await next()) === null) throw new Error('A stream ended');
    } while (!(await shows(id)));
  };
  return { sees, leave };
}

async function dashboard(url: string) {
  const organiser = await signedIn(url);
  let version = String((await organiser.ask('registrations')).headers[versionHeader]);
  return follow(url, 'adminStream', organiser, async (id) => {
    const changes = (await organiser.ask('changes', { query: `?since=${version}` })).body as RegistrationChanges;
    version = changes.version;
    return changes.registrations.some(({ _id }) => _id === id);
  });
}

async function desk(url: string, phone: Caller) {
  let { cursor } = (await phone.ask('pack')).body as Pack;
  return follow(url, 'deskStream', phone, async (id) => {
    const asked = [phone.ask('person', { id }), phone.ask('pack', { query: `?since=${cursor}` })];
    const [card, pack] = (await Promise.all(asked)).map(({ body }) => body) as [PersonCard, Pack];
    cursor = pack.cursor;
    return card.presentAt.length > 0;
  });
}
