import pg from 'pg';

type ServerLimits = { statement: number; idleInTransaction: number };

type Ask = (text: string, values?: unknown[]) => Promise<unknown>;

/** Sets PostgreSQL's limits for each transaction, because a pooler shares the session (docs/decisions/0038). */
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
