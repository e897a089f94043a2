import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { connect, type Where } from '#server/database/open.ts';
import { isPoolerThere, type Pooler, type PoolMode, startPooler } from '#tests/support/database/pooler.ts';
import { startSession } from '#tests/support/people/participant.ts';
import { startServer } from '#tests/support/running/server.ts';
import { readStream } from '#tests/support/running/stream.ts';
import { send } from '../http.ts';
import { Ledger } from '../ledger.ts';
import { type Fault, type Finding, notPlayed, play, randomMoment, recovers } from '../play.ts';
import { newDatabase, type Stage } from '../stage.ts';
import { registerCall } from '../writers.ts';
import { run } from './commands-killed.ts';

type Between = { name: string; mode: PoolMode; hasDirectAddress?: boolean };

/** PgBouncer stands between servers and database; every command is run through it, and it is killed under load. */
const poolerBetween = ({ name, mode, hasDirectAddress = false }: Between): Fault => ({
  name,
  databases: ['PostgreSQL'],
  times: { full: 4, short: 0 },
  async inject(scene): Promise<Finding> {
    if (!isPoolerThere()) return notPlayed('it takes PgBouncer (apt-get install pgbouncer)');
    const { databaseUrl } = await newDatabase(scene.postgres);
    const pooler = await startPooler(databaseUrl ?? '', mode, ['default_pool_size = 60']);
    const where = { dataDir: '', databaseUrl: pooler.url, ...(hasDirectAddress && { directDatabaseUrl: databaseUrl }) };
    const isTold = mode === 'transaction' && !hasDirectAddress;
    try {
      const failed = await startTogether(where);
      const finding = await play(scene, {
        round: async (stage) => [
          ...saysWhatCannotWork(stage, isTold),
          ...(await hearsOfChanges(stage)),
          ...(await backsUpAndRestores(stage)),
          ...(await keepsLimitsToItself(stage)),
          ...(await outlives(stage, pooler)),
        ],
        where,
        endsSessions: true,
      });
      return { ...finding, broken: [...failed, ...finding.broken] };
    } finally {
      await pooler.stop();
    }
  },
});

export const poolers: Fault[] = [
  poolerBetween({ name: 'pooler of sessions', mode: 'session' }),
  poolerBetween({ name: 'pooler of transactions', mode: 'transaction' }),
  poolerBetween({ name: 'pooler of transactions, direct address', mode: 'transaction', hasDirectAddress: true }),
];

const environmentOf = ({ databaseUrl, directDatabaseUrl }: Where) => ({
  DATABASE_URL: databaseUrl ?? '',
  DIRECT_DATABASE_URL: directDatabaseUrl ?? '',
});

/** The database is empty, so one of them makes its tables, and the others wait for it. */
async function startTogether(where: Where): Promise<string[]> {
  const starts = await Promise.allSettled(Array.from({ length: 3 }, () => startServer(environmentOf(where))));
  for (const start of starts) if (start.status === 'fulfilled') await start.value.stop();
  return starts.flatMap((start) => (start.status === 'rejected' ? [start.reason.message] : []));
}

function saysWhatCannotWork({ server }: Stage, isTold: boolean): string[] {
  const said = server.lines.filter((line) => line.includes('keeps no sessions')).length;
  return said === Number(isTold) ? [] : [`a start said ${said} times that its pooler keeps no sessions`];
}

/** In ms. */
const longestHearing = 1_000;

/** Two register at one process, of whom a dashboard at another one hears; then they are purged. */
async function hearsOfChanges(stage: Stage): Promise<string[]> {
  await stage.writers.pause();
  const other = await startServer(stage.env);
  try {
    const headers = { cookie: await startSession(other.url), [adminHeader]: adminFlag.value };
    const stream = await readStream(other.url + calls.adminStream.path, headers);
    await stream.next();
    const broken: string[] = [];
    // Of the first the watch may tell that has just begun.
    for (let stranger = 0; stranger < 2; stranger++) {
      const heard = stream.next();
      const email = await registerStranger(stage);
      const began = performance.now();
      const cursor = await Promise.race([heard, pause(10_000, null)]);
      const took = Math.round(performance.now() - began);
      if (cursor === null || took > longestHearing)
        broken.push(`a dashboard at another process heard after ${took} ms`);
      const { code, said } = await run(stage, ['purge', '--participant', email, '--confirm']);
      if (code !== 0) broken.push(`a purge ended with ${code}: ${said}`);
      await stream.next();
    }
    stream.leave();
    return broken;
  } finally {
    await other.stop();
  }
}

async function registerStranger({ server, writers, random }: Stage): Promise<string> {
  const contact = String(9_000_000_000 + Math.floor(random() * 1e9));
  const stranger = new Ledger();
  const texts = { name: `Somebody ${contact}`, email: `${contact}@students.example`, contact };
  const person = stranger.add({ ...texts, college: 'C', course: 'BCA', sem: '2' });
  const submission = stranger.submit(person, { key: contact, events: ['Oracle'], photo: null });
  const { status } = await send(server.url, await registerCall(person, submission, []), writers.agent);
  if (status !== 200) throw new Error(`somebody who registered was answered ${status}`);
  return texts.email;
}

/** With nobody writing, so that what is restored is what was there. */
async function backsUpAndRestores(stage: Stage): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fest-faults-pooler-'));
  const file = path.join(folder, 'fest.gz');
  try {
    const made = await run(stage, ['backup', file]);
    const restored = await run(stage, ['restore', file, '--overwrite']);
    // Also finds a stranger whom the purge left.
    await stage.check();
    return [made, restored].flatMap(({ code, said }) => (code === 0 ? [] : [`a command ended with ${code}: ${said}`]));
  } finally {
    rmSync(folder, { recursive: true });
    stage.writers.resume();
  }
}

/** Whoever comes after them to one of the pooler's connections has no limit. */
async function keepsLimitsToItself({ where }: Stage): Promise<string[]> {
  const limits = { statement: 100, idleInTransaction: 5_000, use: 5_000, stuck: 5_000 };
  const { db } = await connect(where, { report: () => {}, limits });
  const slow = await sql`select pg_sleep(2)`.execute(db).catch((error) => error.code);
  await db.destroy();
  const clients = Array.from({ length: 10 }, () => new pg.Client({ connectionString: where.databaseUrl ?? '' }));
  const left = await Promise.all(
    clients.map(async (client) => {
      await client.connect();
      const { rows } = await client.query('show statement_timeout');
      await client.end();
      return rows[0].statement_timeout;
    }),
  );
  return [
    ...(slow === '57014' ? [] : ['a statement was not ended by its limit']),
    ...(left.every((limit) => limit === '0') ? [] : [`limits stayed in the pooler: ${left.join(', ')}`]),
  ];
}

async function outlives(stage: Stage, pooler: Pooler): Promise<string[]> {
  const { writers } = stage;
  await randomMoment(stage);
  const refusals = writers.refused.more(20);
  await pooler.kill();
  await refusals;
  await writers.pause();
  await pooler.restart();
  await stage.check();
  return recovers(stage);
}
