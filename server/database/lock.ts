import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFault } from '#server/config.ts';
import { databaseFailure } from './failures.ts';
import { cannotUse, type Where } from './open.ts';
import { makeFile, makeFolder } from './sqlite.ts';

/** The caller keeps it referenced: a collected one is released. */
type Lock = { release(): void };

/**
 * Keeps a second server off the folder of the embedded database (docs/decisions/0009), by an exclusive transaction on a
 * file beside it. A crash leaves no lock behind, and commands such as `npm run organisers` do not take it.
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
