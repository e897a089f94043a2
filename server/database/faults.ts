import { readConfig, StartFault } from '#server/config/config.ts';
import { databaseFailure, isDamage, UnusableFile } from './failures.ts';
import { adviceFor } from './postgres/refusals.ts';
import { fileIn } from './sqlite/file.ts';
import { damaged } from './sqlite/sentences.ts';

export type Where = {
  dataDir: string;
  databaseUrl: string | null;
  directDatabaseUrl?: string | null;
};

type Variable = 'DATABASE_URL' | 'DIRECT_DATABASE_URL';

/** Returns the message for a fault of the database or of a file, and null for a bug in our code. */
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
  /** True for wrong SQL, a value of a wrong type, a broken constraint or misuse. The low byte is the primary code. */
  sqlite: (errcode: number) => [1, 18, 19, 20, 21, 25].includes(errcode & 0xff),
  /** True for wrong data, a broken constraint or wrong SQL. A missing privilege (42501) is not our bug. */
  postgres: (sqlState: string) => /^(21|22|23|42)/.test(sqlState) && sqlState !== '42501',
};

export function cannotUse({ dataDir, databaseUrl, directDatabaseUrl }: Where, error: unknown): StartFault {
  if (error instanceof StartFault) return error;
  if (error instanceof UnusableFile) return new StartFault([error.message]);
  if (isDamage(error)) return new StartFault([damaged(fileIn(dataDir), (error as Error).message)]);
  if (databaseUrl === null) return new StartFault([`DATA_DIR ${dataDir} cannot hold the database: ${reasonOf(error)}`]);
  return cannotReach(directDatabaseUrl ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL', error);
}

export function cannotReach(variable: Variable, error: unknown): StartFault {
  const advice = error instanceof Error ? adviceFor(error) : null;
  const sentence = `${variable} names a database that cannot be used: ${reasonOf(error)}`;
  return new StartFault([advice === null ? sentence : `${sentence.replace(/[.!]$/, '')}. ${advice}`]);
}

function reasonOf(error: unknown): unknown {
  const message = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : error;
  return databaseFailure(error) === 'no-room' ? `its disk is full or failing (${message})` : message;
}
