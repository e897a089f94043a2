import fc from 'fast-check';
import type { Registration } from '#contract/admin.ts';
import { adminHeader, calls } from '#contract/calls/calls.ts';
import { passLink, passPath } from '#contract/pass.ts';
import type { Attack } from './attack.ts';
import { bigBodies, pictureForms } from './big-bodies.ts';
import { attack, type Tally } from './campaign.ts';
import { type Costly, costlyPictures } from './costly-pictures.ts';
import { deskAttacks, isUntouched, knownDesk } from './desk-attacks.ts';
import { type FindTimes, timeFinding } from './find-pass.ts';
import { wrongFraming } from './framing-attacks.ts';
import type { Gauge } from './gauge.ts';
import { oddHeaders, wrongHeads } from './header-attacks.ts';
import { jsonAttacks } from './json-attacks.ts';
import { excessOf, type Memory, watchMemory } from './memory.ts';
import { filledForms, inventedForms, mangledBodies, validBody } from './multipart-attacks.ts';
import { type KnownPass, passAttacks } from './pass-attacks.ts';
import { pathAttacks } from './path-attacks.ts';
import { photoLinkAttacks } from './photo-link-attacks.ts';
import { hostilePictures } from './pictures.ts';
import { complaints, newPlace, readGauge, startGauged } from './server.ts';
import { besiegeAll, everySiege, fewSieges, type SiegeResult, type SiegeScale } from './sieges.ts';
import { dribble, type SlowResult } from './slow-sockets.ts';
import { unreadableTexts } from './unreadable-attacks.ts';
import { halfWritten } from './whole.ts';

export type Report = {
  tallies: (Tally & { gauge: Gauge })[];
  slow: Record<'head' | 'body', SlowResult> | null;
  sieges: SiegeResult[];
  finding: FindTimes;
  before: Gauge;
  after: Gauge;
  memory: Memory;
  faults: string[];
};

type Kind =
  | 'every'
  | 'forms'
  | 'json'
  | 'paths'
  | 'links'
  | 'passes'
  | 'desks'
  | 'finds'
  | 'headers'
  | 'framing'
  | 'pictures'
  | 'big'
  | 'slow'
  | 'warmUp';

/**
 * How many requests of each kind. `every` is the step between two mangled places of the form, `slow` is in ms. The warm-up
 * sends pictures and huge bodies, so that memory which still grows afterwards is a leak.
 */
type Scale = Record<Kind, number> & { sieges: SiegeScale; costly: Costly[] };

export const short: Scale = {
  every: 28,
  forms: 125,
  json: 200,
  paths: 250,
  links: 150,
  passes: 150,
  desks: 60,
  finds: 20,
  headers: 150,
  framing: 100,
  pictures: 30,
  costly: [{ edge: 4500, only: 'worst' }],
  big: 1,
  slow: 0,
  warmUp: 0,
  sieges: { attacks: fewSieges, lasting: 1000, students: 0 },
};
export const full: Scale = {
  every: 1,
  forms: 3000,
  json: 5000,
  paths: 5000,
  links: 1500,
  passes: 1500,
  desks: 500,
  finds: 200,
  headers: 1500,
  framing: 1500,
  pictures: 1000,
  costly: [
    { edge: 3400, only: 'all' },
    { edge: 7000, only: 'worst' },
  ],
  big: 5,
  slow: 40_000,
  warmUp: 2,
  sieges: { attacks: everySiege, lasting: 40_000, students: 300 },
};

type Setting = { scale: Scale; seed: number; databaseUrl: string | null };

export async function runHostile(
  { scale, seed, databaseUrl }: Setting,
  onTally: (tally: Report['tallies'][number]) => void,
): Promise<Report> {
  const where = newPlace(databaseUrl);
  const { server, url, session } = await startGauged(where);
  const some = (attacks: fc.Arbitrary<Attack>, numRuns: number) => fc.sample(attacks, { seed, numRuns });
  const tallies: Report['tallies'] = [];
  const campaign = async (name: string, attacks: Iterable<Attack>) => {
    const tally = { ...(await attack(name, url, attacks)), gauge: await readGauge(server) };
    tallies.push(tally);
    onTally(tally);
  };
  try {
    const valid = await validBody();
    const pictures = pictureForms(spread(await hostilePictures(), scale.pictures), 7_000_000_000);
    // Discards the stall of loading the modules.
    await readGauge(server);
    await campaign('warm-up', [...mangledBodies(valid, 97), ...some(pathAttacks(session), 100)]);
    for (let time = 0; time < scale.warmUp; time++)
      await campaign('warm-up', [...pictures, ...bigBodies(session, scale.big)]);
    const before = await readGauge(server);
    const { id, photoLink, email, contact, pass } = await knownRegistration(url, session);
    await campaign('a form mangled at every byte', mangledBodies(valid, scale.every));
    await campaign('forms of invented parts', some(inventedForms, scale.forms));
    await campaign('forms of nasty values', some(filledForms, scale.forms));
    const desk = await knownDesk(url, session);
    await campaign('JSON of every shape', some(jsonAttacks(session, desk.cookie, id), scale.json));
    await campaign('texts that cannot be displayed', unreadableTexts(session, id));
    await campaign('paths and queries', some(pathAttacks(session), scale.paths));
    await campaign('changed photo links', some(photoLinkAttacks(photoLink), scale.links));
    const shown = await readPass(url, pass.token);
    await campaign('changed passes', some(passAttacks(pass), scale.passes));
    const isChanged = (await readPass(url, pass.token)) !== shown;
    await campaign('changed desks', some(deskAttacks(desk, id), scale.desks));
    const isDeskTouched = !(await isUntouched(url, desk));
    const finding = await timeFinding(url, { email, contact }, scale.finds);
    await campaign('odd headers', some(oddHeaders, scale.headers));
    await campaign('heads that are no HTTP', some(wrongHeads, scale.headers));
    await campaign('wrong framing', some(wrongFraming, scale.framing));
    await campaign('pictures', pictures);
    const watched = watchMemory(server.process.pid ?? 0);
    await campaign('costly pictures', pictureForms(await costlyPictures(scale.costly), 7_100_000_000));
    const memory = watched.stop();
    await campaign('huge bodies', bigBodies(session, scale.big));
    const slow = scale.slow === 0 ? null : await dribbleBoth(url, scale.slow);
    const after = await readGauge(server);
    const crashed = server.process.exitCode !== null ? ['The server has ended'] : [];
    await server.stop();
    const sieges = await besiegeAll(where, scale.sieges);
    const registered = [...tallies, ...sieges].reduce((sum, part) => sum + part.registered, 0);
    const faults = [
      ...tallies.flatMap((tally) => tally.faults),
      ...crashed,
      ...(isChanged ? ['A pass was changed without its token'] : []),
      ...(isDeskTouched ? ['A desk was changed without its token'] : []),
      ...excessOf(memory),
      ...complaints(server),
      ...sieges.flatMap((siege) => siege.faults),
      ...(await halfWritten(where, registered)),
    ];
    return { tallies, slow, sieges, finding, before, after, memory, faults };
  } finally {
    await server.stop();
    where.discard();
  }
}

function spread<T>(all: T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

async function dribbleBoth(url: URL, lasting: number) {
  const count = 500;
  const [head, body] = await Promise.all([dribble(url, 'head', count, lasting), dribble(url, 'body', count, lasting)]);
  return { head, body };
}

/** One with a photo, the address at which that is shown, and the pass. */
async function knownRegistration(url: URL, session: string) {
  const headers = { cookie: session, [adminHeader]: 'true' };
  const list = await fetch(new URL(calls.registrations.path, url), { headers });
  const row = ((await list.json()) as Registration[]).find(({ idPhotoPath }) => idPhotoPath);
  const photoLink = `/${row?.idPhotoPath}`;
  const photo = await fetch(new URL(photoLink, url));
  if (!row || !photo.ok) throw new Error(`No photo is shown at ${photoLink}: ${photo.status}`);
  const { _id: id, email, contact } = row;
  const link = await fetch(new URL(calls.passOf.path.replace(':id', id), url), { headers });
  const token = passLink.parse(await link.json()).pass.slice(passPath('').length);
  const { code } = JSON.parse(await readPass(url, token));
  return { id, photoLink, email, contact: contact ?? '', pass: { token, code } satisfies KnownPass };
}

async function readPass(url: URL, token: string): Promise<string> {
  const answer = await fetch(new URL(calls.pass.path.replace(':token', token), url));
  if (!answer.ok) throw new Error(`A pass is not shown by its token: ${answer.status}`);
  return answer.text();
}
