import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseFile } from './file.ts';
import { damaged } from './sentences.ts';

/**
 * Reads the whole file and says what is wrong with it, or null. It needs nothing from outside itself, because it also runs
 * as the text of a worker. `integrity_check` is `quick_check` and compares each index with its table.
 */
function findDamage(file: string): string | null {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    const found = database.prepare('pragma integrity_check(1)').get()?.integrity_check;
    // The line before it names the database.
    if (found !== 'ok') return String(found).split('\n').at(-1) ?? '';
    const orphan = database.prepare('pragma foreign_key_check').get();
    return orphan ? `row ${orphan.rowid} of ${orphan.table} refers to nothing` : null;
  } catch (error) {
    // SQLite's codes for a damaged file and for one that is no database.
    const { errcode, message } = error as { errcode?: number; message: string };
    if (errcode !== undefined && [11, 26].includes(errcode & 0xff)) return message;
    throw error;
  } finally {
    database.close();
  }
}

/** The same in a thread of its own, for which the end of this process does not wait. */
export async function findDamageAside(file: string): Promise<string | null> {
  const code = `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage((${findDamage})(workerData));`;
  // Without the variables of node --watch, under which a thread sends messages of Node's own first.
  const worker = new Worker(code, { eval: true, workerData: file, execArgv: [], env: {} });
  worker.unref();
  const [reason] = (await once(worker, 'message')) as [string | null];
  return reason;
}

/**
 * Looks at the file of the embedded database. Where it is damaged nothing is written any more, because what is
 * acknowledged now would be lost with the restore; gives what to do about it, and null where all is well.
 */
export async function refuseDamagedFile(file: DatabaseFile): Promise<string | null> {
  const reason = await findDamageAside(file.path);
  if (reason === null) return null;
  file.refuseWrites(damaged(file.path, reason));
  return file.fault();
}
