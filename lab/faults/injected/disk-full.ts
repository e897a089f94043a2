import pg from 'pg';
import { type Registration, thumbnailPath } from '#contract/admin.ts';
import type { Where } from '#server/database/open.ts';
import { send } from '../http.ts';
import { Organiser } from '../organiser.ts';
import { type Fault, type Finding, notPlayed, play, type Scene } from '../play.ts';
import { limitFiles, mountSmallDisk, type SmallDisk } from '../small-disk.ts';
import type { Stage } from '../stage.ts';

const megabyte = 1024 * 1024;
/** For ten writes and more: each of a desk changes about ten pages of 16 kB. */
const little = 4 * megabyte;
const ample = 100 * megabyte;

/** Photos fill the disk: writers get 507, organisers sign in and read everything, and writing goes on once there is room. */
export const diskFull: Fault = {
  name: 'disk full',
  databases: ['SQLite', 'PostgreSQL'],
  times: { full: 8, short: 1 },
  async inject(scene) {
    const mounted = mountSmallDisk();
    if (scene.database === 'PostgreSQL') return mounted ? onTablespace(scene, mounted) : notPossible;
    const disk = mounted ?? limitFiles();
    try {
      return await fillUp(scene, disk, { dataDir: disk.folder, databaseUrl: null });
    } finally {
      disk.discard();
    }
  },
};

/** PostgreSQL writes from several processes, so a limit on one of them is no full disk. */
const notPossible = notPlayed('it takes the right to mount a small file system');

/** Only the tables are on the small disk: with a full disk under its log PostgreSQL crashes, which is a fault of its own. */
async function onTablespace(scene: Scene, disk: SmallDisk): Promise<Finding> {
  const { postgres } = scene;
  postgres.own(disk.folder);
  const name = `small_${process.pid}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(`create tablespace ${name} location '${disk.folder}'`);
    await client.query(`create database ${name} tablespace ${name}`);
    const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    return await fillUp(scene, disk, { dataDir: '', databaseUrl });
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`drop tablespace if exists ${name}`);
    await client.end();
    disk.discard();
  }
}

const fillUp = (scene: Scene, disk: SmallDisk, where: Where): Promise<Finding> =>
  play(scene, {
    round: (stage, round) => fillOnce(stage, disk, round === scene.times - 1),
    where,
    pictures: scene.pictures.large,
  });

async function fillOnce(stage: Stage, disk: SmallDisk, isLast: boolean): Promise<string[]> {
  const { writers, server } = stage;
  const pid = server.process.pid ?? 0;
  if (!writers.refused.count) disk.limit(pid, little);
  await writers.refused.more(25);
  const broken = await readsStill(stage);
  await writers.pause();
  disk.limit(pid, isLast ? ample : little);
  // Not before: PostgreSQL takes nobody new while it has to write its list of tables anew and has no room.
  await stage.check();
  const goesOn = stage.ledger.acknowledged.more(10);
  writers.resume();
  await goesOn;
  if (![...writers.refusals].some((refusal) => refusal.startsWith('507 ')))
    broken.push('nobody was told that there is no room');
  return broken;
}

async function readsStill({ writers, server, ledger }: Stage): Promise<string[]> {
  const get = (path: string) => send(server.url, { method: 'GET', path }, writers.agent);
  const promised = ledger.people.filter((person) => person.submissions.some((sent) => sent.answer !== null));
  const organiser = new Organiser(() => server.url, writers.agent);
  const { status } = await organiser.signIn();
  if (status !== 200) return [`an organiser who signed in was answered ${status} on a full disk`];
  const list = await organiser.list();
  if (list.status !== 200) return [`the list was answered ${list.status} on a full disk`];
  const rows = list.body as Registration[];
  const names = new Set(rows.map((row) => row.name));
  const missing = promised.map((person) => person.texts.name).filter((name) => !names.has(name));
  const broken = missing.map((name) => `${name} is not on the list`);
  const path = rows.find((row) => row.idPhotoPath)?.idPhotoPath ?? '';
  for (const size of [path, thumbnailPath(path)]) {
    const photo = await get(`/${size}`);
    if (photo.status !== 200) broken.push(`a photo was answered ${photo.status} on a full disk`);
  }
  const ready = await get('/readyz');
  if (ready.status !== 200) broken.push(`/readyz answered ${ready.status} on a full disk`);
  return broken;
}
