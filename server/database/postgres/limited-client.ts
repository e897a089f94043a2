import pg from 'pg';

/** In ms. */
type ServerLimits = { statement: number; idleInTransaction: number };

/** As Kysely calls it, the only caller of a limited one. */
type Ask = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * A client whose statements and transactions PostgreSQL itself ends when they take too long. Its settings end with each
 * transaction: behind a pooler, the session is somebody else's next (docs/decisions/0038).
 */
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
        // The pool hands the connection on after this, so all three have to be answered.
        await Promise.allSettled(sent);
        return (await Promise.all(sent))[1];
      };
      this.query = askLimited as typeof this.query;
    }
  };
}
