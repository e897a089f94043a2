/** Why a database could not do what it was asked, where that is no fault of ours and may pass. */
type DatabaseFailure = 'no-room' | 'busy' | 'database-unreachable';

/** Tells a failure of the database from any other error; null for those. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return ofSqlite(Number(errcode));
  return typeof code === 'string' ? ofPostgres(code) : ofPool(error.message);
}

/** The low byte of SQLite's code is its kind. A quota or a limit on files shows as a failed write, not as a full disk. */
function ofSqlite(errcode: number): DatabaseFailure | null {
  const kinds: Record<number, DatabaseFailure> = { 5: 'busy', 10: 'no-room', 13: 'no-room', 14: 'no-room' };
  return kinds[errcode & 0xff] ?? null;
}

/** The classes of PostgreSQL's codes, and what the operating system says of a connection. */
function ofPostgres(code: string): DatabaseFailure | null {
  if (code === '53100' || code === '58030') return 'no-room';
  // 57014: a statement that took longer than it may.
  if (/^(53|40)...$/.test(code) || code === '55P03' || code === '57014') return 'busy';
  if (/^(08|57P)/.test(code) || code === '25P03') return 'database-unreachable';
  return /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code)
    ? 'database-unreachable'
    : null;
}

/** What the driver says in words alone. */
function ofPool(message: string): DatabaseFailure | null {
  if (/timeout exceeded when trying to connect/.test(message)) return 'busy';
  return /Connection terminated|not queryable|connection error/.test(message) ? 'database-unreachable' : null;
}
