import fc from 'fast-check';
import { signedIn } from '#lab/client.ts';
import { readGauge, startGauged, watchMemory } from '#lab/server.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { settingsOf } from '#tests/support/running/processes.ts';
import type { Attack } from './attacks/attack.ts';
import { bigBodies, pictureForms } from './attacks/big-bodies.ts';
import { type Costly, costlyPictures } from './attacks/costly-pictures.ts';
import { filledForms, inventedForms, mangledBodies, validBody } from './attacks/forms.ts';
import { oddHeaders, wrongFraming, wrongHeads } from './attacks/heads.ts';
import { jsonAttacks, knownIds } from './attacks/json.ts';
import {
  deskAttacks,
  isUntouched,
  knownDesk,
  knownPerson,
  passAttacks,
  photoLinkAttacks,
  readPass,
} from './attacks/links.ts';
import { pathAttacks } from './attacks/paths.ts';
import { hostilePictures } from './attacks/pictures.ts';
import { unreadableTexts } from './attacks/unreadable.ts';
import { attack } from './campaign.ts';
import { type HostileReport, type MeasuredTally, memoryFaults } from './report.ts';
import { besiegeAll, everySiege, fewSieges, quiet, unexpectedLines } from './sieges.ts';
import { halfWritten } from './whole.ts';

/**
 * How many requests of each kind to send. The run mangles every `every`-th byte of the form, and sends every `texts`-th
 * unreadable text. The warm-up sends pictures and huge bodies, so that any later growth is a leak.
 */
type Scale = typeof short;

export const short = {
  every: 28,
  texts: 20,
  forms: 125,
  json: 200,
  paths: 250,
  links: 150,
  passes: 150,
  desks: 60,
  headers: 150,
  framing: 100,
  pictures: 30,
  big: 1,
  warmUp: 0,
  costly: [{ edge: 3000, only: 'worst' }] as Costly[],
  sieges: { attacks: fewSieges, lasting: 1000, students: 0 },
};
export const full: Scale = {
  every: 1,
  texts: 1,
  forms: 3000,
  json: 5000,
  paths: 5000,
  links: 1500,
  passes: 1500,
  desks: 500,
  headers: 1500,
  framing: 1500,
  pictures: 1000,
  big: 5,
  warmUp: 2,
  costly: [
    { edge: 3400, only: 'all' },
    { edge: 7000, only: 'worst' },
  ],
  sieges: { attacks: everySiege, lasting: 40_000, students: 300 },
};

type Run = { scale: Scale; seed: number; databaseUrl: string | null };

export async function runHostile(
  { scale, seed, databaseUrl }: Run,
  onTally: (tally: MeasuredTally) => void,
): Promise<HostileReport> {
  using folder = newFolder('hostile');
  const where = { dataDir: folder.path, databaseUrl };
  const server = await startGauged({ ...settingsOf(where), ...quiet });
  const { url } = server;
  const some = (attacks: fc.Arbitrary<Attack>, numRuns: number) => fc.sample(attacks, { seed, numRuns });
  const tallies: MeasuredTally[] = [];
  const campaign = async (name: string, attacks: Iterable<Attack>) => {
    const tally = { ...(await attack(name, new URL(url), attacks)), gauge: await readGauge(server) };
    tallies.push(tally);
    onTally(tally);
  };
  try {
    const organiser = await signedIn(url);
    const { cookie } = organiser;
    const valid = await validBody();
    const pictures = pictureForms(spread(await hostilePictures(), scale.pictures), 7_000_000_000);
    // Reading the gauge resets it, so that loading the server's modules does not count as a stall.
    await readGauge(server);
    await campaign('warm-up', [...mangledBodies(valid, 97), ...some(pathAttacks(cookie), 100)]);
    for (let time = 0; time < scale.warmUp; time++)
      await campaign('warm-up', [...pictures, ...bigBodies(cookie, scale.big)]);
    const before = await readGauge(server);
    const person = await knownPerson(url, organiser);
    const { id, token } = person;
    await campaign('a form mangled at every byte', mangledBodies(valid, scale.every));
    await campaign('forms of invented parts', some(inventedForms, scale.forms));
    await campaign('forms of nasty values', some(filledForms, scale.forms));
    const desk = await knownDesk(url, organiser);
    await campaign('paths and queries', some(pathAttacks(cookie), scale.paths));
    await campaign('changed photo links', some(photoLinkAttacks(person), scale.links));
    const shown = await readPass(url, token);
    await campaign('changed passes', some(passAttacks(person), scale.passes));
    const isPassChanged = (await readPass(url, token)) !== shown;
    await campaign('changed desks', some(deskAttacks(desk, id), scale.desks));
    const isDeskChanged = !(await isUntouched(url, desk));
    const texts = [...unreadableTexts(cookie, id)].filter((_, index) => index % scale.texts === 0);
    await campaign('texts that cannot be displayed', texts);
    const ids = await knownIds(organiser, person);
    await campaign('JSON of every shape', some(jsonAttacks(cookie, desk.cookie, token, ids), scale.json));
    await campaign('odd headers', some(oddHeaders, scale.headers));
    await campaign('heads that are not HTTP', some(wrongHeads, scale.headers));
    await campaign('wrong framing', some(wrongFraming, scale.framing));
    await campaign('pictures', pictures);
    const watched = watchMemory(server);
    await campaign('costly pictures', pictureForms(await costlyPictures(scale.costly), 7_100_000_000));
    const memory = watched.stop();
    await campaign('huge bodies', bigBodies(cookie, scale.big));
    const after = await readGauge(server);
    const isCrashed = server.process.exitCode !== null;
    await server.stop();
    const sieges = await besiegeAll(where, scale.sieges);
    const registered = [...tallies, ...sieges].reduce((sum, part) => sum + part.registered, 0);
    const faults = [
      ...tallies.flatMap((tally) => tally.faults),
      ...(isCrashed ? ['The server has ended'] : []),
      ...(isPassChanged ? ['A pass was changed without its token'] : []),
      ...(isDeskChanged ? ['A desk was changed without its token'] : []),
      ...memoryFaults(memory),
      ...unexpectedLines(server),
      ...sieges.flatMap((siege) => siege.faults),
      ...(await halfWritten(where, registered)),
    ];
    return { tallies, sieges, before, after, memory, faults };
  } finally {
    await server.stop();
  }
}

function spread<T>(all: T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
