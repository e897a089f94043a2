import { startProxy, type TcpProxy } from '#tests/support/network/proxy.ts';
import { send } from '../http.ts';
import { deadlinesSooner, type Fault, play, randomMoment, recovers } from '../play.ts';
import { newDatabase, type Stage } from '../stage.ts';

/** A firewall forgets the lines to the database, or its host is gone: what was sent on them is never answered. */
export const linesDead: Fault = {
  name: 'lines to the database die',
  databases: ['PostgreSQL'],
  times: { full: 6, short: 1 },
  async inject(scene) {
    const { databaseUrl } = await newDatabase(scene.postgres);
    const proxy = await startProxy(databaseUrl ?? '');
    const where = { dataDir: '', databaseUrl: proxy.url };
    try {
      return await play(scene, { round: (stage) => silenceOnce(stage, proxy), where, ...deadlinesSooner(scene) });
    } finally {
      await proxy.close();
    }
  },
};

async function silenceOnce(stage: Stage, proxy: TcpProxy): Promise<string[]> {
  const { writers } = stage;
  await randomMoment(stage);
  proxy.silence();
  let isUnderWay = true;
  const answered = writers.pause().then(() => {
    isUnderWay = false;
  });
  const statuses = new Set<number>();
  while (isUnderWay) {
    statuses.add((await send(stage.server.url, { method: 'GET', path: '/readyz' }, writers.agent)).status);
  }
  await answered;
  const broken = statuses.has(503) ? [] : ['/readyz never failed while requests waited on dead lines'];
  await stage.check();
  return [...broken, ...(await recovers(stage))];
}
