import { clockSkew, stillRuns } from '#server/clock.ts';
import { isSameText, signer } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';

const hour = 3600;
const fiveMinutes = 300;

export type PhotoLinks = Awaited<ReturnType<typeof photoLinks>>;

export const isDeskPath = (path: string): boolean => path.includes('&desk=1&');

export async function photoLinks(db: Database) {
  const sign = await signer(db, 'photo-links');
  const expiryIn = (period: number, now: Date) => (Math.floor(now.getTime() / 1000 / period) + 2) * period;
  const pathOf = (id: string, expires: string | number, version: number, isDesk: boolean) => {
    const signed = `${version > 0 ? `\n${version}` : ''}${isDesk ? '\ndesk' : ''}`;
    const signature = sign(`id-photo\n${id}\n${expires}${signed}`);
    const shown = `${version > 0 ? `version=${version}&` : ''}${isDesk ? 'desk=1&' : ''}`;
    return `id-photos/${id}?expires=${expires}&${shown}signature=${signature}`;
  };
  return {
    /** When the paths of the list expire, in Unix seconds. Until this changes, an unchanged photo keeps its path. */
    expiryAt: (now: Date) => expiryIn(hour, now),
    /** Valid for one to two hours. The path stays the same for an hour, so that pages do not load a photo again. */
    pathFor: (id: string, version: number, now: Date) => pathOf(id, expiryIn(hour, now), version, false),
    /** This path is for a card at a desk. It is valid for five to ten minutes, and only for desks and organisers. */
    deskPathFor: (id: string, version: number, now: Date) => pathOf(id, expiryIn(fiveMinutes, now), version, true),
    isValid(id: string, path: string, now: Date): boolean {
      const [, expires = '', version = '0', desk] = /\?expires=(\d+)&(?:version=(\d+)&)?(desk=1&)?/.exec(path) ?? [];
      if (!isSameText(path, pathOf(id, expires, Number(version), desk !== undefined))) return false;
      const longest = 2000 * (desk === undefined ? hour : fiveMinutes) + clockSkew;
      return stillRuns(Number(expires) * 1000, now.getTime(), longest);
    },
  };
}
