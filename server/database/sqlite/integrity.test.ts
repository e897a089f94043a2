import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { findDamageInThread } from './integrity.ts';

const dataDir = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

test('finds no damage in an intact file under npm run dev, despite the messages of node --watch', async () => {
  await (await openDatabase({ dataDir, databaseUrl: null, directDatabaseUrl: null })).db.destroy();
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  expect(await findDamageInThread(path.join(dataDir, 'fest.sqlite'))).toBeNull();
});
