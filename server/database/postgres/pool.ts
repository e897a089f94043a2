import pg from 'pg';
import { connectionError } from '../failures.ts';

// If a query or transaction exceeds the limit, closes its connection and all idle ones. Without this, the kernel would
// wait 15 minutes for a dead connection. pg's `query_timeout` would leave the dead connection in the pool.
export function boundedPool(config: pg.PoolConfig, limit: number | null, report = (_error: Error) => {}) {
  const pool = new pg.Pool(config);
  // Without both listeners, a broken connection would crash this process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', (error) => report(connectionError(error))));

  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));

  const uses = new Map<pg.PoolClient, { since: number; deadline: NodeJS.Timeout | undefined }>();
  const giveUp = (client: pg.PoolClient) => {
    const error = new Error(`Connection terminated: its query or transaction took longer than ${limit} ms`);
    client.connection.stream.destroy(error);
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

type ServerLimits = { statement: number; idleInTransaction: number };

type Ask = (text: string, values?: unknown[]) => Promise<unknown>;

/** Sets PostgreSQL's limits for each transaction, because a pooler shares a session between clients. */
export function limitedClient({ statement, idleInTransaction }: ServerLimits): typeof pg.Client {
  const ofStatement = `set local statement_timeout = ${statement}`;
  const ofTransaction = `${ofStatement}; set local idle_in_transaction_session_timeout = ${idleInTransaction}`;

  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const ask: Ask = super.query.bind(this);
      const askLimited: Ask = async (text, values) => {
        if (this.getTransactionStatus() !== 'I') return ask(text, values);
        if (/^(begin|start transaction)\b/i.test(text)) return ask(`${text}; ${ofTransaction}`);
        const sent = [ask(`begin; ${ofStatement}`), ask(text, values), ask('commit')];
        // Wait for all three: the pool reuses the connection afterwards.
        await Promise.allSettled(sent);
        return (await Promise.all(sent))[1];
      };
      this.query = askLimited as typeof this.query;
    }
  };
}
