import pg from 'pg';

/** In ms. */
type ServerLimits = { statement: number; idleInTransaction: number };

/** As Kysely calls it, the only caller of a limited one. */
type Ask = (query: string | pg.Query, values?: unknown[]) => unknown;

/**
 * A client whose statements and transactions PostgreSQL itself ends when they take too long. The limits are told with each of
 * them, in the same message, and are over with it: poolers refuse them as parameters of a start, and one of transactions runs
 * each transaction in another session, where a plain `set` would stay for somebody else (docs/decisions/0038).
 */
export function limitedClient({ statement, idleInTransaction }: ServerLimits): typeof pg.Client {
  const ofTransaction = `set local statement_timeout = ${statement}; set local idle_in_transaction_session_timeout = ${idleInTransaction}`;
  // Not `set local`, which warns in PostgreSQL's log where no transaction was begun.
  const ofStatement = `select from pg_catalog.set_config('statement_timeout', '${statement}', true) where set_config is null`;

  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const ask: Ask = super.query.bind(this);
      const askLimited = (text: string, values: unknown[]) => {
        if (this.getTransactionStatus() !== 'I') return ask(text, values);
        if (/^(begin|start transaction)\b/i.test(text)) return ask(`${text}; ${ofTransaction}`);
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        const query = new pg.Query({ text, values, ...extended }, (error, results) =>
          error ? reject(error) : resolve(lastOf(results)),
        );
        ask(behind(ofStatement, query));
        return promise;
      };
      this.query = askLimited as typeof this.query;
    }
  };
}

/** A message of the simple protocol would hold no statement before this one. */
const extended: object = { queryMode: 'extended' };

/** The query, sent behind another statement in one message: up to its end both are one transaction. */
function behind(first: string, query: pg.Query): pg.Query {
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    connection.stream.cork();
    connection.parse({ name: '', text: first, types: [] }, true);
    connection.bind({ values: [] }, true);
    connection.execute({}, true);
    const refusal = submit(connection);
    connection.stream.uncork();
    return refusal;
  };
  return query;
}

/** There is one result of each statement. */
const lastOf = (results: unknown): unknown => [results].flat().at(-1);
