import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { syncFolder } from './folder.ts';

const nowhere = path.join(tmpdir(), 'fest-no-such-folder');

test('flushes a folder, except on Windows', async () => {
  await syncFolder(tmpdir());
  await expect(syncFolder(nowhere, 'linux')).rejects.toThrow('ENOENT');
  await syncFolder(nowhere, 'win32');
});
