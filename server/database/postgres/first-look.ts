import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { mayPass } from './refusals.ts';
import { connectionString } from './url.ts';

type Look = {
  /** Equal for two addresses of one database, whatever stands in front of it. */
  database: string;
  /** Whether a connection keeps its session; a pooler of transactions hands them around. */
  keepsSessions: boolean;
};

type Patience = {
  /** Called once, where the database may be waking up. */
  onWait: (error: Error) => void;
  /** In ms: for how long to try, and how long between two tries. */
  patience?: number;
  between?: number;
};

/** In ms: for connecting and for each answer. */
const answerWithin = 5_000;

/** What a start has to know of an address; tried for a minute where the database may only be waking up. */
export async function lookAt(url: string, { onWait, patience = 60_000, between = 1_000 }: Patience): Promise<Look> {
  const until = performance.now() + patience;
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return await lookOnce(url);
    } catch (error) {
      if (!(error instanceof Error) || !mayPass(error) || performance.now() > until) throw error;
      if (!hasWaited) onWait(error);
      await pause(between);
    }
  }
}

async function lookOnce(url: string): Promise<Look> {
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

/** PostgreSQL tells its own process to a client that connects, and a pooler makes something up. */
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

/**
 * Two connections at once: with sessions each has a process of PostgreSQL to itself. Others may use the pooler at the same
 * moment and take the process in between, so it is looked at several times.
 */
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
