import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { secretNamed } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';

const hour = 3600;

/** Signs the paths of ID photos and checks the signatures. */
export type PhotoLinks = {
  /** The path for `idPhotoPath`: valid for one to two hours, and the same for a whole hour, so that pages do not load it again. */
  pathFor(registrationId: string, now: Date): string;
  /** When a path made now expires, in Unix seconds. While this stays the same, so do all paths. */
  expiryAt(now: Date): number;
  isValid(registrationId: string, expires: string, signature: string, now: Date): boolean;
};

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

/** Half of the hash, the shortest that RFC 2104 allows: a list holds thousands of them. */
function sign(key: KeyObject, registrationId: string, expires: string): Buffer {
  return createHmac('sha256', key).update(`id-photo\n${registrationId}\n${expires}`).digest().subarray(0, 16);
}
