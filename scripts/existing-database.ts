import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from '#server/config/config.ts';
import type { Where } from '#server/database/open.ts';

/**
 * For commands that need an existing database: without DATA_DIR they would make an empty one and report success.
 * @throws {StartFault} where there is no database yet.
 */
export function mustExist({ dataDir, databaseUrl }: Where): void {
  if (databaseUrl !== null || existsSync(path.join(dataDir, 'fest.sqlite'))) return;
  throw new StartFault([`DATA_DIR ${dataDir} holds no database. Set DATA_DIR or DATABASE_URL as the server has it.`]);
}
