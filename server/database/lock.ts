import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFault } from '#server/config.ts';
import { databaseFailure } from './failures.ts';
import { cannotUse, type Where } from './open.ts';
import { makeFile, makeFolder } from './sqlite.ts';

/** Held until it is released or the process ends, however it ends; the caller keeps it from being collected. */
type Lock = { release(): void };

/**
 * Keeps a second server off the folder of the embedded database: each would count requests and queue photos on its own.
 * The lock is an exclusive transaction on a file beside the database. The operating system holds it for the process, so
 * nothing of it survives a crash, and commands such as `npm run organisers` are not kept out.
 * @throws {StartFault} where another server has it, or the folder cannot be written.
 */
export function lockFolder({ dataDir, databaseUrl }: Where): Lock {
  if (databaseUrl !== null) return { release() {} };
  let file: DatabaseSync | undefined;
  try {
    makeFolder(dataDir);
    const name = path.join(dataDir, 'server.lock');
    makeFile(name);
    file = new DatabaseSync(name);
    file.exec('begin exclusive');
    const held = file;
    return { release: () => held.close() };
  } catch (error) {
    file?.close();
    if (databaseFailure(error) !== 'busy') throw cannotUse({ dataDir, databaseUrl }, error);
    throw new StartFault([
      `DATA_DIR ${dataDir} is in use by another server. End that one first, or set DATA_DIR to another folder.`,
    ]);
  }
}
