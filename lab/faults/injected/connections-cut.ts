import pg from 'pg';
import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';

/** A firewall, or somebody at the database, ends every connection of the server at once. */
export const connectionsCut: Fault = {
  name: 'database connections cut',
  databases: ['PostgreSQL'],
  times: { full: 20, short: 2 },
  inject: (scene) => play(scene, { round: cutOnce }),
};

async function cutOnce(stage: Stage): Promise<string[]> {
  await randomMoment(stage);
  const client = new pg.Client({ connectionString: stage.where.databaseUrl ?? '' });
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
  await stage.writers.pause();
  await stage.check();
  stage.writers.resume();
  return rowCount ? [] : ['the server had no connection that could be cut'];
}
