import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { isDamage } from '../failures.ts';
import type { DatabaseFile } from './file.ts';
import { damaged } from './sentences.ts';

export function findDamage(file: string): string | null {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    const found = database.prepare('pragma integrity_check(1)').get()?.integrity_check;
    // Take only the last line, because the line before it names the database.
    if (found !== 'ok') return String(found).split('\n').at(-1) ?? '';
    const orphan = database.prepare('pragma foreign_key_check').get();
    return orphan ? `row ${orphan.rowid} of ${orphan.table} refers to nothing` : null;
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  } finally {
    database.close();
  }
}

/** Runs `findDamage` in a thread that ends with the process. */
export async function findDamageInThread(file: string): Promise<string | null> {
  const program = `integrity-worker${path.extname(import.meta.filename)}`;
  // Give the thread no environment: with the variables of node --watch, Node would send a message before the answer.
  const options = { workerData: file, execArgv: [], env: {} };
  const worker = new Worker(path.join(import.meta.dirname, program), options);
  worker.unref();
  const [reason] = (await once(worker, 'message')) as [string | null];
  return reason;
}

/** If the file is damaged, stops all writes: restoring a backup would lose later ones. Returns advice, or null. */
export async function refuseDamagedFile(file: DatabaseFile): Promise<string | null> {
  const reason = await findDamageInThread(file.path);
  if (reason === null) return null;
  file.refuseWrites(damaged(file.path, reason));
  return file.fault();
}
