import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartFault } from '#server/config/config.ts';
import { cannotReach } from '../faults.ts';
import { mayPass } from './refusals.ts';

const answerWithin = 5_000;

/** Waits for a database that is waking up. @throws {StartFault} if it does not answer, or the addresses differ. */
export async function checkAddresses(
  url: string,
  directUrl: string | null,
  warn: (sentence: string) => void,
  patience = 60_000,
): Promise<void> {
  const check = (variable: 'DATABASE_URL' | 'DIRECT_DATABASE_URL', address: string) => {
    const onWait = ({ message }: Error) =>
      warn(`${variable} names a database that is not ready (${message}). Trying for a minute.`);
    return inspect(address, onWait, patience).catch((error) => {
      throw cannotReach(variable, error);
    });
  };
  const database = await check('DATABASE_URL', url);
  if (directUrl !== null && (await check('DIRECT_DATABASE_URL', directUrl)) !== database) {
    throw new StartFault([
      'DIRECT_DATABASE_URL and DATABASE_URL name different databases. Both must lead to the same database. DATABASE_URL may go through a pooler.',
    ]);
  }
}

/**
 * Returns the same text for two addresses of one database, even if one address is a pooler's. Tries for `patience` ms,
 * with pauses of `between` ms.
 */
export async function inspect(url: string, onWait: (error: Error) => void, patience = 60_000, between = 1_000) {
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

async function inspectOnce(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: connectionString(url),
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_database() || extract(epoch from pg_catalog.pg_postmaster_start_time()) as database`,
    );
    return rows[0].database;
  } finally {
    // Do not await this, because the other side may be dead.
    client.end().catch(() => {});
  }
}

// pg 8 treats `require`, `prefer` and `verify-ca` as `verify-full`, and warns that pg 9 will not. This function makes
// all three `verify-full`, except with `uselibpqcompat=true`: then the three mean the same as in libpq.
export function connectionString(url: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:require|prefer|verify-ca)(?=&|$)/, '$1verify-full');
}
