import { readConfig, StartFault } from '#server/config/config.ts';
import { databaseFailure } from './failures.ts';
import { cannotUse } from './open.ts';

/** What the world did to the database or a file, as a sentence; null for a mistake in our code. */
export function faultOf(error: unknown): StartFault | null {
  if (error instanceof StartFault) return error;
  if (!(error instanceof Error)) return null;
  const where = readConfig();
  const { code, errcode, syscall, severity } = error as NodeJS.ErrnoException & { errcode?: number; severity?: string };
  if (code === 'ERR_SQLITE_ERROR') return isOurs.sqlite(Number(errcode)) ? null : cannotUse(where, error);
  if (severity !== undefined) return isOurs.postgres(String(code)) ? null : cannotUse(where, error);
  if (databaseFailure(error) !== null) return cannotUse(where, error);
  return syscall === undefined ? null : new StartFault([`${error.message}.`]);
}

const isOurs = {
  /** Wrong SQL, a value that does not fit, a broken constraint, misuse. By the low byte, the primary code. */
  sqlite: (errcode: number) => [1, 18, 19, 20, 21, 25].includes(errcode & 0xff),
  /** Wrong data, a broken constraint, wrong SQL; but a missing right (42501) is the world's. */
  postgres: (sqlState: string) => /^(21|22|23|42)/.test(sqlState) && sqlState !== '42501',
};
