import pg from 'pg';
import { type Registration, thumbnailPath } from '#contract/admin.ts';
import { Caller } from '#lab/client.ts';
import type { Where } from '#server/database/open.ts';
import { both, type Finding, type InjectedFault, notPlayed, play, type Scene } from '../play.ts';
import { limitFiles, mountSmallDisk, type SmallDisk } from '../small-disk.ts';
import { differs, type Stage } from '../stage.ts';

const megabyte = 1024 * 1024;
/** In bytes: enough for ten writes or more. A desk's write changes about ten pages of 16 kB. */
const little = 4 * megabyte;
const ample = 100 * megabyte;

/** Photos fill the disk. Writers get 507, organisers can still read, and writing works again after space is freed. */
export const diskFull: InjectedFault = {
  name: 'disk full',
  databases: both,
  times: { full: 8, short: 1 },
  async inject(scene) {
    const mounted = mountSmallDisk();
    // PostgreSQL writes from several processes, so a limit on one process does not act like a full disk.
    if (scene.database === 'PostgreSQL' && !mounted)
      return notPlayed('it needs the right to mount a small file system');
    const disk = mounted ?? limitFiles();
    const filled =
      scene.database === 'PostgreSQL'
        ? onTablespace(scene, disk)
        : fillUp(scene, disk, { dataDir: disk.folder, databaseUrl: null });
    return filled.finally(() => disk.discard());
  },
};

/** Only the tables are on the small disk. A full disk under the log would crash PostgreSQL, which is another fault. */
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
  }
}

const fillUp = (scene: Scene, disk: SmallDisk, where: Where): Promise<Finding> =>
  play(scene, {
    round: (stage, round) => fillOnce(stage, disk, round === scene.times - 1),
    where,
    pictures: scene.pictures.large,
  });

async function fillOnce(stage: Stage, disk: SmallDisk, isLast: boolean): Promise<string[]> {
  const { writers, server, ledger } = stage;
  const pid = server.process.pid ?? 0;
  if (!writers.refused.count) disk.limit(pid, little);
  await writers.refused.more(25);
  const broken = await readsStill(stage);
  await writers.pause();
  disk.limit(pid, isLast ? ample : little);
  // Check only now: while the disk is full, PostgreSQL accepts no new connection.
  await stage.check();
  const goesOn = ledger.acknowledged.more(10);
  writers.resume();
  await goesOn;
  const is507 = [...writers.refusals].some((refusal) => refusal.startsWith('507 '));
  return is507 ? broken : [...broken, 'no write was refused with 507'];
}

async function readsStill(stage: Stage): Promise<string[]> {
  const promised = stage.ledger.promised();
  const organiser = new Caller(stage.server.url, stage.writers.agent);
  const broken = differs('signing in on a full disk', (await organiser.signIn()).status, 200);
  const list = await organiser.call('registrations');
  if (list.status !== 200) return [...broken, `the list was answered ${list.status} on a full disk`];
  const rows = list.body as Registration[];
  const names = new Set(rows.map(({ name }) => name));
  const missing = promised.filter(({ texts }) => !names.has(texts.name));
  broken.push(...missing.map(({ texts }) => `${texts.name} is not on the list`));
  const photo = rows.find((row) => row.idPhotoPath)?.idPhotoPath ?? '';
  for (const path of [`/${photo}`, `/${thumbnailPath(photo)}`, '/readyz'])
    broken.push(...differs(`${path} on a full disk`, (await stage.get(path)).status, 200));
  return broken;
}
