type DatabaseFailure = 'no-room' | 'busy' | 'database-unreachable';

const fromConnections = new WeakSet<Error>();

/** Marks an error of a connection to PostgreSQL. A code such as ECONNRESET could also be from a visitor's socket. */
export function connectionError(error: Error): Error {
  fromConnections.add(error);
  return error;
}

export class UnusableFile extends Error {}

export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof UnusableFile) return 'database-unreachable';
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return sqliteFailure(Number(errcode));
  if (typeof code !== 'string') return poolFailure(error.message);
  return (
    postgresFailure(code, error.message) ??
    (fromConnections.has(error) && isNetworkCode(code) ? 'database-unreachable' : null)
  );
}

export async function unlessFull<T>(work: Promise<T>, instead: (error: unknown) => T | Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (databaseFailure(error) !== 'no-room') throw error;
    return instead(error);
  }
}

/** The low byte of `errcode` is SQLite's primary code. A full quota is an I/O error (10), not a full disk (13). */
function sqliteFailure(errcode: number): DatabaseFailure | null {
  const kinds: Record<number, DatabaseFailure> = { 5: 'busy', 10: 'no-room', 13: 'no-room', 14: 'no-room' };
  return kinds[errcode & 0xff] ?? null;
}

/** Returns whether SQLite reports that a file is damaged or is no database. */
export const isDamage = (error: unknown): boolean =>
  [11, 26].includes(Number((error as { errcode?: unknown }).errcode) & 0xff);

function postgresFailure(code: string, message: string): DatabaseFailure | null {
  if (code === '53100' || code === '58030') return 'no-room';
  // For a new connection, PostgreSQL may write a cache file.
  // If the disk is full, it then sends only a general code, so compare the message.
  if (code === 'XX000' && message === 'could not write init file') return 'no-room';
  if (/^(53|40)...$/.test(code) || code === '55P03' || code === '57014') return 'busy';
  return /^(08|57P)/.test(code) || code === '25P03' || code === '25006' ? 'database-unreachable' : null;
}

const isNetworkCode = (code: string) =>
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code);

function poolFailure(message: string): DatabaseFailure | null {
  if (/timeout exceeded when trying to connect/.test(message)) return 'busy';
  return /Connection terminated|not queryable|connection error/.test(message) ? 'database-unreachable' : null;
}
