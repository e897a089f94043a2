import { clockSkew } from '#server/clock-skew.ts';
import { isSameText, signer } from '#server/database/signer.ts';
import type { Database } from '#server/database/tables.ts';

const hour = 3600;

/** Signs the paths of ID photos and checks the signatures. */
export type PhotoLinks = {
  /**
   * The path for `idPhotoPath`: valid for one to two hours, and the same for a whole hour, so that pages do not load it again,
   * but for a photo in the place of another.
   */
  pathFor(registrationId: string, version: number, now: Date): string;
  /** When a path made now expires, in Unix seconds. While this stays the same, so do all paths. */
  expiryAt(now: Date): number;
  /** Whether this is, to the character, a path that `pathFor` gave for the registration and that has not expired. */
  isValid(registrationId: string, path: string, now: Date): boolean;
};

export async function photoLinks(db: Database): Promise<PhotoLinks> {
  const sign = await signer(db, 'photo-links');
  const expiryAt = (now: Date) => (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;
  const pathOf = (registrationId: string, version: number, expires: string) => {
    const signature = sign(`id-photo\n${registrationId}\n${expires}${version > 0 ? `\n${version}` : ''}`);
    const query = version > 0 ? `expires=${expires}&version=${version}` : `expires=${expires}`;
    return `id-photos/${registrationId}?${query}&signature=${signature}`;
  };
  return {
    expiryAt,
    pathFor: (registrationId, version, now) => pathOf(registrationId, version, String(expiryAt(now))),
    isValid(registrationId, path, now) {
      const [, expires = '', version = '0'] = /\?expires=(\d+)&(?:version=(\d+)&)?/.exec(path) ?? [];
      if (!isSameText(path, pathOf(registrationId, Number(version), expires))) return false;
      const secondsLeft = Number(expires) - now.getTime() / 1000;
      // One that is good for longer was made by a clock that was ahead.
      return secondsLeft > 0 && secondsLeft <= 2 * hour + clockSkew / 1000;
    },
  };
}
