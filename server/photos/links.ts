import { clockSkew } from '#server/clock-skew.ts';
import { isSameText, signer } from '#server/database/signer.ts';
import type { Database } from '#server/database/tables.ts';

const hour = 3600;
const fiveMinutes = 300;

/** Signs the paths of ID photos and checks the signatures. */
export type PhotoLinks = {
  /**
   * The path for `idPhotoPath`: valid for one to two hours, and the same for a whole hour, so that pages do not load it again,
   * but for a photo in the place of another.
   */
  pathFor(registrationId: string, version: number, now: Date): string;
  /**
   * The path for a card at a desk: valid for five to ten minutes, and the same for five, so that a card that is read again
   * does not load it again. It opens the photo only to whoever is signed in as a desk or an organiser.
   */
  deskPathFor(registrationId: string, version: number, now: Date): string;
  /** When a path of the list made now expires, in Unix seconds. While this stays the same, so do all paths. */
  expiryAt(now: Date): number;
  /** Whether this is, to the character, a path that `pathFor` gave for the registration and that has not expired. */
  isValid(registrationId: string, path: string, now: Date): boolean;
};

/** Whether a valid path is of a card at a desk. */
export const isDeskPath = (path: string): boolean => path.includes('&desk=1&');

export async function photoLinks(db: Database): Promise<PhotoLinks> {
  const sign = await signer(db, 'photo-links');
  const expiryIn = (period: number, now: Date) => (Math.floor(now.getTime() / 1000 / period) + 2) * period;
  const pathOf = (registrationId: string, { expires, version, desk }: Signed) => {
    const replaced = version > 0 ? `version=${version}&` : '';
    const forDesk = desk ? 'desk=1&' : '';
    const named = `${version > 0 ? `\n${version}` : ''}${desk ? '\ndesk' : ''}`;
    const signature = sign(`id-photo\n${registrationId}\n${expires}${named}`);
    return `id-photos/${registrationId}?expires=${expires}&${replaced}${forDesk}signature=${signature}`;
  };
  const expiryAt = (now: Date) => expiryIn(hour, now);
  return {
    expiryAt,
    pathFor: (registrationId, version, now) =>
      pathOf(registrationId, { version, expires: String(expiryAt(now)), desk: false }),
    deskPathFor: (registrationId, version, now) =>
      pathOf(registrationId, { version, expires: String(expiryIn(fiveMinutes, now)), desk: true }),
    isValid(registrationId, path, now) {
      const parts = /\?expires=(\d+)&(?:version=(\d+)&)?(desk=1&)?/.exec(path) ?? [];
      const [, expires = '', version = '0', desk] = parts;
      const signed = { expires, version: Number(version), desk: desk !== undefined };
      if (!isSameText(path, pathOf(registrationId, signed))) return false;
      const secondsLeft = Number(expires) - now.getTime() / 1000;
      const longest = 2 * (signed.desk ? fiveMinutes : hour);
      // One that is good for longer was made by a clock that was ahead.
      return secondsLeft > 0 && secondsLeft <= longest + clockSkew / 1000;
    },
  };
}

type Signed = { expires: string; version: number; desk: boolean };
