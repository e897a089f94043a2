import path from 'node:path';

export type Store = StorePlace & { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

type StorePlace = { bucket: string; prefix: string };

/** Reads a folder or s3://bucket/prefix. Returns null if the text is neither. */
export function readBackupTo(value: string): { folder: string } | { store: StorePlace } | null {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(value) ?? [];
  if (bucket !== undefined) return { store: { bucket, prefix: prefix.replace(/^\/+|\/+$/g, '') } };
  return value.includes('://') ? null : { folder: path.resolve(value) };
}

type Variables = { AWS_REGION: string } & {
  [Name in 'BACKUP_TO' | 'S3_ENDPOINT' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY']?: string | undefined;
};

/** Returns where backups go, or null if they go only to files that the operator names in a command. */
export function backupPlace(variables: Variables): { folder: string } | { store: Store } | null {
  const to = variables.BACKUP_TO === undefined ? null : readBackupTo(variables.BACKUP_TO);
  if (to === null || 'folder' in to) return to;
  return {
    store: {
      ...to.store,
      endpoint: variables.S3_ENDPOINT ?? `https://s3.${variables.AWS_REGION}.amazonaws.com`,
      region: variables.AWS_REGION,
      accessKeyId: variables.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: variables.AWS_SECRET_ACCESS_KEY ?? '',
    },
  };
}
