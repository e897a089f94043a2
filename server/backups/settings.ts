import path from 'node:path';

/** An S3-compatible store, and where in it. */
export type StorePlace = { bucket: string; prefix: string };

/** What `BACKUP_TO` takes: a folder, or s3://bucket/prefix; null where it is neither. */
export function readBackupTo(value: string): { folder: string } | { store: StorePlace } | null {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(value) ?? [];
  if (bucket !== undefined) return { store: { bucket, prefix: prefix.replace(/^\/+|\/+$/g, '') } };
  return value.includes('://') ? null : { folder: path.resolve(value) };
}
