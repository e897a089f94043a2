import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFault } from '#server/config/config.ts';
import { makeFolder } from '#server/folder.ts';
import { databaseFailure } from '../failures.ts';
import { cannotUse, type Where } from '../faults.ts';
import { fileIn, makeFile } from './file.ts';
import { gone } from './sentences.ts';

type Lock = { release(): void };

/** After `rememberDatabase`, the next server refuses to start if the folder's database is missing. */
type ServerLock = Lock & { rememberDatabase(): void };

/** Keeps a second server off a folder with SQLite. The lock is an exclusive transaction, so a crash releases it. */
export function lockFolder(where: Where): Lock {
  const file = where.databaseUrl === null ? lock(where) : null;
  return { release: () => file?.close() };
}

export function lockToServe(where: Where): ServerLock {
  if (where.databaseUrl !== null) return { release() {}, rememberDatabase() {} };
  const file = lock(where);
  const isRemembered = file.prepare('pragma user_version').get()?.user_version === 1;
  if (isRemembered && !existsSync(fileIn(where.dataDir))) {
    file.close();
    throw new StartFault([gone(fileIn(where.dataDir))]);
  }
  return {
    release: () => file.close(),
    rememberDatabase() {
      if (!isRemembered) file.exec('pragma user_version = 1; commit; begin exclusive');
    },
  };
}

export function isServed(dataDir: string): boolean {
  const name = path.join(dataDir, 'server.lock');
  if (!existsSync(name)) return false;
  const file = new DatabaseSync(name, { readOnly: true });
  try {
    file.exec('select * from sqlite_schema');
    return false;
  } catch (error) {
    if (databaseFailure(error) !== 'busy') throw error;
    return true;
  } finally {
    file.close();
  }
}

function lock({ dataDir, databaseUrl }: Where): DatabaseSync {
  let file: DatabaseSync | undefined;
  try {
    makeFolder(dataDir);
    const name = path.join(dataDir, 'server.lock');
    makeFile(name, 'a');
    file = new DatabaseSync(name);
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file?.close();
    if (databaseFailure(error) !== 'busy') throw cannotUse({ dataDir, databaseUrl }, error);
    throw new StartFault([
      `DATA_DIR ${dataDir} is in use by another server. Stop that one first, or set DATA_DIR to another folder.`,
    ]);
  }
}
