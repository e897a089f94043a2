import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartFault } from '#server/config/config.ts';
import { cannotReach } from '../faults.ts';
import { mayPass } from './refusals.ts';

type Inspected = {
  /** Equal for two addresses of one database, even if one is a pooler's. */
  database: string;
  /** False behind a pooler that shares connections between transactions. */
  keepsSessions: boolean;
};

type Patience = {
  onWait: (error: Error) => void;
  /** In ms: how long to try, and the pause between tries. */
  patience?: number;
  between?: number;
};

const answerWithin = 5_000;

/** Returns whether PostgreSQL can report changes to this process. `patience` is in ms. @throws {StartFault} */
export async function checkAddresses(
  url: string,
  directUrl: string | null,
  warn: (sentence: string) => void,
  patience = 60_000,
): Promise<boolean> {
  const check = (variable: 'DATABASE_URL' | 'DIRECT_DATABASE_URL', address: string) => {
    const onWait = ({ message }: Error) =>
      warn(`${variable} names a database that is not ready (${message}). Trying for a minute.`);
    return inspect(address, { patience, onWait }).catch((error) => {
      throw cannotReach(variable, error);
    });
  };
  const pooled = await check('DATABASE_URL', url);
  const direct = directUrl === null ? pooled : await check('DIRECT_DATABASE_URL', directUrl);
  if (direct.database !== pooled.database) {
    throw new StartFault([
      'DIRECT_DATABASE_URL and DATABASE_URL name different databases. Set both to the same one, with and without the pooler.',
    ]);
  }
  if (!direct.keepsSessions) {
    warn(
      `${directUrl === null ? 'DATABASE_URL' : 'DIRECT_DATABASE_URL'} goes through a pooler that keeps no sessions, so the database cannot report changes. The server looks for them five times a second while a dashboard or desk is open. Set DIRECT_DATABASE_URL to the database's own address, or to a pooler that keeps sessions.`,
    );
  }
  return direct.keepsSessions;
}

export async function inspect(
  url: string,
  { onWait, patience = 60_000, between = 1_000 }: Patience,
): Promise<Inspected> {
  const until = performance.now() + patience;
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return await inspectOnce(url);
    } catch (error) {
      if (!(error instanceof Error) || !mayPass(error) || performance.now() > until) throw error;
      if (!hasWaited) onWait(error);
      await pause(between);
    }
  }
}

async function inspectOnce(url: string): Promise<Inspected> {
  const [one, other] = [newClient(url), newClient(url)];
  try {
    await one.connect();
    const { rows } = await one.query(
      `select current_database() || extract(epoch from pg_catalog.pg_postmaster_start_time()) as database`,
    );
    const isPooled = (await processOf(one)) !== (one as Client).processID;
    return { database: rows[0].database, keepsSessions: !isPooled || (await keepsSessions(one, other)) };
  } finally {
    // Not awaited: the other side may be dead.
    for (const client of [one, other]) client.end().catch(() => {});
  }
}

/** PostgreSQL sends its process id to a new connection. A pooler invents one. */
type Client = pg.Client & { processID?: number };

function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: connectionString(url),
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
  });
  client.on('error', () => {});
  return client;
}

/** With sessions, two connections have two processes. Looks five times, because other clients use the pooler too. */
async function keepsSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  const own = await processOf(one);
  await other.connect();
  for (let look = 0; look < 5; look++) {
    await other.query('begin');
    const others = await processOf(other);
    await other.query('rollback');
    if (others === own || (await processOf(one)) !== own) return false;
  }
  return true;
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_catalog.pg_backend_pid() as process');
  return rows[0].process;
}

// pg 8 treats `require`, `prefer` and `verify-ca` as `verify-full`, with a warning; pg 9 will not. We keep this.
// With `uselibpqcompat=true` they mean the same as in libpq.
export function connectionString(url: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:require|prefer|verify-ca)(?=&|$)/, '$1verify-full');
}
