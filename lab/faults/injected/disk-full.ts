import type { Where } from '#server/database/open.ts';
import { query } from '#tests/support/database/postgres.ts';
import { both, type Finding, type InjectedFault, notPlayed, play, type Scene } from '../play.ts';
import { limitFiles, mountSmallDisk, type SmallDisk } from '../small-disk.ts';
import type { Stage } from '../stage.ts';

const megabyte = 1024 * 1024;
/** In bytes: enough for ten writes or more. A desk's write changes about ten pages of 16 kB. */
const little = 4 * megabyte;
const ample = 100 * megabyte;

/** Photos fill the disk. Writers get 507, and writing works again after space is freed. */
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

/** Only the tables are on the small disk. PostgreSQL would crash if it could not write its log. */
async function onTablespace(scene: Scene, disk: SmallDisk): Promise<Finding> {
  const { postgres } = scene;
  postgres.own(disk.folder);
  const name = `small_${process.pid}`;
  try {
    await query(postgres.url, `create tablespace ${name} location '${disk.folder}'`);
    await query(postgres.url, `create database ${name} tablespace ${name}`);
    const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    return await fillUp(scene, disk, { dataDir: '', databaseUrl });
  } finally {
    await query(postgres.url, `drop database if exists ${name} with (force)`);
    await query(postgres.url, `drop tablespace if exists ${name}`);
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
  await writers.pause();
  disk.limit(pid, isLast ? ample : little);
  // Check only now: while the disk is full, PostgreSQL accepts no new connection.
  await stage.check();
  const goesOn = ledger.acknowledged.more(10);
  writers.resume();
  await goesOn;
  const is507 = [...writers.refusals].some((refusal) => refusal.startsWith('507 '));
  return is507 ? [] : ['no write was refused with 507'];
}
