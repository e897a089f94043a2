import type { Config } from '#server/config/config.ts';
import { folderRepository } from './folder.ts';
import { s3Repository } from './s3.ts';

export type Item = { key: string; size: number };

/** A folder or S3 bucket with backups. Keys are file names, or `photos/` and a file name. Failures are StartFaults. */
export type Repository = {
  /** The value of BACKUP_TO, for messages. */
  name: string;
  list(what: 'backups' | 'photos'): Promise<Item[]>;
  /** Returns null if the key does not exist. */
  read(key: string): Promise<Buffer | null>;
  /** Writes atomically. Returns once the file is safe on the disk. In a folder, photos are safe after their list. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
};

export const openRepository = (to: NonNullable<Config['backups']['to']>, stop: AbortSignal): Repository =>
  'folder' in to ? folderRepository(to.folder) : s3Repository(to.store, stop);
