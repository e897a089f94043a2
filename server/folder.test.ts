import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { syncFolder } from './folder.ts';

const nowhere = path.join(tmpdir(), 'fest-no-such-folder');

test('a folder is flushed, but on Windows, where none can be opened for that', async () => {
  await syncFolder(tmpdir());
  await expect(syncFolder(nowhere, 'linux')).rejects.toThrow('ENOENT');
  await syncFolder(nowhere, 'win32');
});
