import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from '#server/config/config.ts';
import { faultOf } from '#server/database/faults.ts';
import { type OpenedDatabase, openDatabase, type Where } from '#server/database/open.ts';
import { outliveReader, printable } from '#server/terminal.ts';

/** Runs a command. Expected failures are printed as sentences, without a stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  outliveReader();
  try {
    await command();
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    for (const sentence of fault.faults) console.error(printable(sentence));
    process.exitCode = 1;
  }
}

/** A text, or fields to print with tabs between them. */
export type PrintedLine = string | string[];

/** Prints each of `lines` on one line, with control characters escaped. */
export function print(...lines: PrintedLine[]): void {
  for (const line of lines) console.log([line].flat().map(printable).join('\t'));
}

/**
 * Stops commands that would otherwise create an empty database and report success.
 * @throws {StartFault} if SQLite is used and its file does not exist.
 */
export function mustExist({ dataDir, databaseUrl }: Where): void {
  if (databaseUrl !== null || existsSync(path.join(dataDir, 'fest.sqlite'))) return;
  throw new StartFault([`DATA_DIR ${dataDir} has no database. Set DATA_DIR or DATABASE_URL as for the server.`]);
}

/** @throws {StartFault} if there is no database, or it cannot be opened. */
export async function openExisting(where: Where): Promise<OpenedDatabase> {
  mustExist(where);
  return openDatabase(where);
}
