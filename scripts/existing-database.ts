import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from '#server/config/config.ts';
import type { Where } from '#server/database/open.ts';

/**
 * Stops commands that would otherwise create an empty database and report success.
 * @throws {StartFault} if there is no database.
 */
export function mustExist({ dataDir, databaseUrl }: Where): void {
  if (databaseUrl !== null || existsSync(path.join(dataDir, 'fest.sqlite'))) return;
  throw new StartFault([`DATA_DIR ${dataDir} has no database. Set DATA_DIR or DATABASE_URL as for the server.`]);
}
