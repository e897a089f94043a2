import { randomBytes } from 'node:crypto';
import { isSameText, signer } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';
import type { Organiser } from './accounts.ts';

/** Browsers in which an organiser has signed in. Each has a separate limit of password attempts (decision 0027). */
export async function knownDevices(db: Database) {
  const sign = await signer(db, 'known-devices');
  const tokenOf = (device: string, { id, passwordSetAt }: Organiser) =>
    `${device}.${sign(`known-device\n${device}\n${id}\n${passwordSetAt}`)}`;
  return {
    tokenFor: (organiser: Organiser): string => tokenOf(randomBytes(16).toString('base64url'), organiser),
    /** The device's id; null if the token is not this organiser's. */
    deviceOf(token = '', organiser: Organiser): string | null {
      const [device = ''] = token.split('.');
      return isSameText(token, tokenOf(device, organiser)) ? device : null;
    },
  };
}
