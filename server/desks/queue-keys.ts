import { hkdfSync } from 'node:crypto';
import { secretNamed } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';

/** The key of what waits on a phone of this name: 32 bytes as base64url, the same for ever and from every process. */
export type QueueKeys = (phone: string) => string;

/** Derived and not stored, so that a phone which was no desk for a while gets its own again (docs/decisions/0036). */
export async function queueKeys(db: Database): Promise<QueueKeys> {
  const secret = await secretNamed(db, 'queue-keys');
  return (phone) => Buffer.from(hkdfSync('sha256', secret, '', `queue ${phone}`, 32)).toString('base64url');
}
