import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Tally } from '#scripts/backup/file/format.ts';
import { openRepository, type Repository } from '#scripts/backup/repository/repository.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { startObjectStore } from './object-store.ts';

/** A key pair for tests. */
export const testKey = {
  recipient: 'age1l5wzt0kmjxqzjxkncxzn9k8mq93cmfx26hxwmm9w9gsck93dxvaszf0lpv',
  identity: 'AGE-SECRET-KEY-1TRT4NGWGCYL6VNCCWHLUSUXFWZGSYTQURZWQWJMV3SP5GAVKZ67QZKP0W8',
};

export type TestPlace = {
  repository: Repository;
  key: string | null;
  /** The stored bytes by key. `put` replaces the bytes of a key, or deletes the key if they are null. */
  items(): Map<string, Buffer>;
  put(key: string, bytes: Buffer | null): void;
  discard(): Promise<void>;
};

/** For `describe.each`: opens a new, empty place for backups. */
export const places: [name: string, open: () => Promise<TestPlace>][] = [
  ['a folder', async () => openFolder(null)],
  ['an encrypted folder', async () => openFolder(testKey.recipient)],
  ['a store', openStore],
];

/** A backup file with correct counts and checksums, as if this program had written it. */
export function signedBackup([header = '', ...rows]: string[]): Buffer {
  const tally = new Tally();
  tally.header(header);
  for (const row of rows) tally.row(JSON.parse(row)[0], row);
  return gzipSync([header, ...rows, JSON.stringify(tally.trailer()), ''].join('\n'));
}

const never = new AbortController().signal;

export function openFolder(key: string | null): TestPlace {
  const folder = temporaryFolder();
  const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return {
    repository: openRepository({ folder }, never),
    key,
    items: () =>
      new Map(
        files().map(({ parentPath, name }) => {
          const file = path.join(parentPath, name);
          return [path.relative(folder, file).replaceAll('\\', '/'), readFileSync(file)];
        }),
      ),
    put: (name, bytes) => (bytes ? writeFileSync(path.join(folder, name), bytes) : rmSync(path.join(folder, name))),
    discard: async () => {},
  };
}

async function openStore(): Promise<TestPlace> {
  const { store, objects, stop } = await startObjectStore();
  return {
    repository: openRepository({ store }, never),
    key: testKey.recipient,
    items: () => new Map([...objects].map(([key, bytes]) => [key.replace(/^tenth\//, ''), bytes])),
    put: (key, bytes) => void (bytes ? objects.set(`tenth/${key}`, bytes) : objects.delete(`tenth/${key}`)),
    discard: stop,
  };
}
