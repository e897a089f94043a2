import type { BackupSettings } from '#server/backups/settings.ts';
import { folderPlace } from './folder.ts';
import { storePlace } from './store.ts';

export type Item = { key: string; size: number };

/** Where backups are kept. Keys are `NAME` or `photos/NAME`. Whatever cannot be done is a StartFault with one sentence. */
export type Place = {
  /** As in BACKUP_TO, for sentences. */
  name: string;
  list(what: 'backups' | 'photos'): Promise<Item[]>;
  /** null where there is no such key. */
  read(key: string): Promise<Buffer | null>;
  /** Whole or not at all, and on the disk. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
};

export const openPlace = (to: NonNullable<BackupSettings['to']>, stop: AbortSignal): Place =>
  'folder' in to ? folderPlace(to.folder) : storePlace(to.store, stop);
