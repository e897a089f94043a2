import { hkdfSync } from 'node:crypto';
import { secretNamed } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';

/** Gives the key of a phone's queue: 32 bytes as base64url, always the same (docs/decisions/0036). */
export async function queueKeys(db: Database): Promise<(phone: string) => string> {
  const secret = await secretNamed(db, 'queue-keys');
  return (phone) => Buffer.from(hkdfSync('sha256', secret, '', `queue ${phone}`, 32)).toString('base64url');
}
