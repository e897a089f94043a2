import fc from 'fast-check';
import type { Attack } from './attack.ts';
import { attack, type Tally } from './campaign.ts';
import { wrongFraming } from './framing-attacks.ts';
import type { Gauge } from './gauge.ts';
import { oddHeaders, wrongHeads } from './header-attacks.ts';
import { jsonAttacks } from './json-attacks.ts';
import { filledForms, inventedForms, mangledBodies, validBody } from './multipart-attacks.ts';
import { pathAttacks } from './path-attacks.ts';
import { complaints, readGauge, startGauged } from './server.ts';
import { halfWritten } from './whole.ts';

export type Report = { tallies: (Tally & { gauge: Gauge })[]; before: Gauge; after: Gauge; faults: string[] };

/** How many requests of each kind; `every` leaves out places of the mangled body. */
export type Scale = { every: number; forms: number; json: number; paths: number; headers: number; framing: number };

/** Attacks a real server with generated requests, the same ones for the same seed. */
export async function runHostile(scale: Scale, seed: number, say: (line: string) => void = () => {}): Promise<Report> {
  const { server, url, dataDir, session, discard } = await startGauged();
  const some = (attacks: fc.Arbitrary<Attack>, numRuns: number) => fc.sample(attacks, { seed, numRuns });
  const tallies: Report['tallies'] = [];
  const campaign = async (name: string, attacks: Iterable<Attack>) => {
    const tally = { ...(await attack(name, url, attacks)), gauge: await readGauge(server) };
    tallies.push(tally);
    say(lineOf(tally));
  };
  try {
    const valid = await validBody();
    const warmUp = await attack('warm-up', url, [...mangledBodies(valid, 97), ...some(pathAttacks(session), 100)]);
    const before = await readGauge(server);
    const knownId = await firstId(url, session);
    await campaign('a form mangled at every byte', mangledBodies(valid, scale.every));
    await campaign('forms of invented parts', some(inventedForms, scale.forms));
    await campaign('forms of nasty values', some(filledForms, scale.forms));
    await campaign('JSON of every shape', some(jsonAttacks(session, knownId), scale.json));
    await campaign('paths and queries', some(pathAttacks(session), scale.paths));
    await campaign('odd headers', some(oddHeaders, scale.headers));
    await campaign('heads that are no HTTP', some(wrongHeads, scale.headers));
    await campaign('wrong framing', some(wrongFraming, scale.framing));
    const after = await readGauge(server);
    const crashed = server.process.exitCode !== null ? ['The server has ended'] : [];
    await server.stop();
    const registered = [warmUp, ...tallies].reduce((sum, it) => sum + it.registered, 0);
    const faults = [
      ...tallies.flatMap((it) => it.faults),
      ...crashed,
      ...complaints(server),
      ...halfWritten(dataDir, registered),
    ];
    return { tallies, before, after, faults };
  } finally {
    await server.stop();
    discard();
  }
}

async function firstId(url: URL, session: string): Promise<string> {
  const headers = { cookie: session, 'admin-auth': 'true' };
  const list = (await (await fetch(new URL('/api/admin/registrations', url), { headers })).json()) as { _id: string }[];
  return list[0]?._id ?? '';
}

export function lineOf({ name, sent, statuses, gauge, faults }: Report['tallies'][number]): string {
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'} ${count}`);
  const stall = `${gauge.stall.toFixed(0)} ms (${gauge.stallWorked.toFixed(0)} worked)`;
  return `${name}: ${sent} sent; ${answers.join(', ')}; longest stall ${stall}; ${gauge.rss.toFixed(0)} MB; ${faults.length} faults`;
}
