import { type Config, StartFault } from '#server/config/config.ts';
import type { Trailer } from './file/format.ts';

/** @throws {StartFault} if BACKUP_TO is not set. */
export function backupTarget({ backups }: Config, usage: string) {
  if (backups.to) return backups.to;
  throw new StartFault([
    'BACKUP_TO is not set. It names the folder or the S3 bucket for backups.',
    ...usage.split('\n'),
  ]);
}

export function describeContents({ counts, contentSha256 }: Trailer): string[] {
  const rows = Object.entries(counts).map(([table, count]) => `  ${table.replaceAll('_', ' ').padEnd(20)} ${count}`);
  return [...rows, `  content ${contentSha256}`];
}
