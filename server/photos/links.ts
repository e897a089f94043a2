import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { secretNamed } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';

const hour = 3600;

/** Signs the paths of ID photos, and tells a path it signed from any other. */
export type PhotoLinks = {
  /** The path for `idPhotoPath`: good for one to two hours, and the same one all through an hour. */
  pathFor(registrationId: string, now: Date): string;
  /** When a path that is given now ends, in Unix seconds: while this is the same, so are all paths. */
  expiryAt(now: Date): number;
  isValid(registrationId: string, expires: string, signature: string, now: Date): boolean;
};

/** All processes on one database sign with one key. */
export async function photoLinks(db: Database): Promise<PhotoLinks> {
  const key = createSecretKey(await secretNamed(db, 'photo-links'));
  const expiryAt = (now: Date) => (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;
  return {
    expiryAt,
    pathFor(registrationId, now) {
      const expires = String(expiryAt(now));
      const signature = sign(key, registrationId, expires).toString('base64url');
      return `id-photos/${registrationId}?expires=${expires}&signature=${signature}`;
    },
    isValid(registrationId, expires, signature, now) {
      const expected = sign(key, registrationId, expires);
      const given = Buffer.from(signature, 'base64url');
      const genuine = given.length === expected.length && timingSafeEqual(given, expected);
      return genuine && Number(expires) * 1000 > now.getTime();
    },
  };
}

/** Half of the hash, as RFC 2104 allows: no shorter one is safe, and a list of a full fest holds thousands of them. */
function sign(key: KeyObject, registrationId: string, expires: string): Buffer {
  return createHmac('sha256', key).update(`id-photo\n${registrationId}\n${expires}`).digest().subarray(0, 16);
}
