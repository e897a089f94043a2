type DatabaseFailure = 'no-room' | 'busy' | 'database-unreachable';

const ofConnections = new WeakSet<Error>();

/** Notes that an error is of a connection to PostgreSQL, and gives it. Its code alone, such as ECONNRESET, a visitor's has too. */
export function connectionError(error: Error): Error {
  ofConnections.add(error);
  return error;
}

/** The embedded database must not be written to; the message says why. */
export class UnusableFile extends Error {}

/** Which failure of the database an error is; null for any other error. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof UnusableFile) return 'database-unreachable';
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return ofSqlite(Number(errcode));
  if (typeof code !== 'string') return ofPool(error.message);
  return (
    ofPostgres(code, error.message) ?? (ofConnections.has(error) && isOfSystem(code) ? 'database-unreachable' : null)
  );
}

/** What `work` gives, or `instead` where the disk is full. */
export async function unlessFull<T>(work: Promise<T>, instead: (error: unknown) => T | Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (databaseFailure(error) !== 'no-room') throw error;
    return instead(error);
  }
}

/** By the low byte, the primary code. A quota shows as an I/O error (10), not as a full disk (13). */
function ofSqlite(errcode: number): DatabaseFailure | null {
  const kinds: Record<number, DatabaseFailure> = { 5: 'busy', 10: 'no-room', 13: 'no-room', 14: 'no-room' };
  return kinds[errcode & 0xff] ?? null;
}

/** Whether SQLite found its file damaged, or no database at all. */
export const isDamage = (error: unknown): boolean =>
  [11, 26].includes(Number((error as { errcode?: unknown }).errcode) & 0xff);

/** By SQLSTATE. Who cannot write (25006) is on a primary that became a replica. */
function ofPostgres(code: string, message: string): DatabaseFailure | null {
  if (code === '53100' || code === '58030') return 'no-room';
  // Each connection may have to write a list of tables first; this error has no code of its own.
  if (code === 'XX000' && message === 'could not write init file') return 'no-room';
  if (/^(53|40)...$/.test(code) || code === '55P03' || code === '57014') return 'busy';
  return /^(08|57P)/.test(code) || code === '25P03' || code === '25006' ? 'database-unreachable' : null;
}

/** By the operating system's code. */
const isOfSystem = (code: string) => /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code);

/** The pool's own errors have no code. */
function ofPool(message: string): DatabaseFailure | null {
  if (/timeout exceeded when trying to connect/.test(message)) return 'busy';
  return /Connection terminated|not queryable|connection error/.test(message) ? 'database-unreachable' : null;
}
