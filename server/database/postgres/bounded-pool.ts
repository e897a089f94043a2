import pg from 'pg';
import { connectionError } from '../failures.ts';

type BoundedPool = {
  pool: pg.Pool;
  /** For how many ms the connection that has been in use longest is. */
  longestUse(): number;
};

type Options = {
  /** In ms; null for uses that may take any time. */
  limit: number | null;
  report: (error: Error) => void;
};

/**
 * A pool that closes a connection whose use, a statement or a transaction, takes longer than the limit: a line that died
 * without a word would otherwise be waited for until the kernel gives up, which takes a quarter of an hour. The
 * `query_timeout` of pg gives up too, but leaves the dead connection in the pool.
 */
export function boundedPool(config: pg.PoolConfig, { limit, report }: Options): BoundedPool {
  const pool = new pg.Pool(config);
  // Without listeners a broken connection ends this process: the pool's are for idle ones, the client's for those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', (error) => report(connectionError(error))));

  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));

  const uses = new Map<pg.PoolClient, { since: number; deadline: NodeJS.Timeout | undefined }>();
  const giveUp = (client: pg.PoolClient) => {
    const error = new Error(`Connection terminated: no end after ${limit} ms`);
    client.connection.stream.destroy(error);
    // What is idle has most likely died with it, and each would be found out by somebody who waits.
    for (const idle of clients) if (!uses.has(idle)) idle.connection.stream.destroy(error);
  };
  pool.on('acquire', (client) => {
    const deadline = limit === null ? undefined : setTimeout(giveUp, limit, client);
    uses.set(client, { since: performance.now(), deadline });
  });
  pool.on('release', (_error, client) => {
    clearTimeout(uses.get(client)?.deadline);
    uses.delete(client);
  });
  return {
    pool,
    longestUse() {
      const [oldest] = uses.values();
      return oldest ? performance.now() - oldest.since : 0;
    },
  };
}
