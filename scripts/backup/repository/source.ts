import { createHash } from 'node:crypto';
import type { StoredRow } from '#scripts/backup/file/lines.ts';
import { StartFault } from '#server/config/config.ts';
import type { Source } from '../file/read.ts';
import { decrypterWith } from './encryption.ts';
import { backupsAmong, type StoredBackup } from './names.ts';
import type { Repository } from './repository.ts';

/** All backups of the repository, newest first. */
export const listBackups = async (repository: Repository): Promise<StoredBackup[]> =>
  backupsAmong(await repository.list('backups'));

/** @throws {StartFault} if there is no backup with that name. */
export async function findBackup(repository: Repository, name: string): Promise<StoredBackup> {
  const all = await listBackups(repository);
  const found = name === 'latest' ? all[0] : all.find((kept) => kept.name === name);
  if (found) return found;
  throw new StartFault([
    all.length === 0
      ? `${repository.name} holds no backup.`
      : `${repository.name} holds no backup ${name}. npm run restore without arguments lists them.`,
  ]);
}

/** Opens a backup and its photos. `identity` decrypts them. */
export function repositorySource(repository: Repository, { name, key }: StoredBackup, identity: string | null): Source {
  const open = decrypterWith(identity);
  /** The decrypted backup, kept because a restore reads it twice. */
  let opened: Promise<Buffer> | undefined;
  return {
    name,
    async open() {
      opened ??= readWhole(repository, key).then((bytes) => open(key, bytes));
      return asStream(await opened);
    },
    photos: {
      async present(keys) {
        return new Set((await repository.list('photos')).map((item) => item.key).filter((stored) => keys.has(stored)));
      },
      async whole(row) {
        const bytes = await repository.read(String(row.photo));
        const content = bytes && (await open(String(row.photo), bytes).catch(orNull));
        return content && withBytes(row, content);
      },
    },
  };
}

function orNull(error: unknown): null {
  if (error instanceof StartFault) return null;
  throw error;
}

async function* asStream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function readWhole(repository: Repository, key: string): Promise<Buffer> {
  const bytes = await repository.read(key);
  if (bytes) return bytes;
  throw new StartFault([`${key} is missing in ${repository.name}.`]);
}

function withBytes({ photo, sha256, picture_length, ...row }: StoredRow, content: Buffer): StoredRow | null {
  if (createHash('sha256').update(content).digest('hex') !== sha256) return null;
  const length = Number(picture_length);
  return { ...row, bytes: content.subarray(0, length), thumbnail: content.subarray(length) };
}
