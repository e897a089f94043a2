import { randomBytes } from 'node:crypto';
import { isSameText, signer } from '#server/database/signer.ts';
import type { Database } from '#server/database/tables.ts';
import type { Organiser } from './accounts.ts';

/**
 * Tells the browsers in which an organiser signed in before from strangers' (docs/decisions/0027). A token grants nothing
 * but a share of attempts, and is good until the organiser gets another password.
 */
export type KnownDevices = {
  /** A token for the browser in which this organiser has just signed in. */
  tokenFor(organiser: Organiser): string;
  /** The id of the device whose token this is, null where it is not one of this organiser's. */
  deviceOf(token: string | undefined, organiser: Organiser): string | null;
};

export async function knownDevices(db: Database): Promise<KnownDevices> {
  const sign = await signer(db, 'known-devices');
  const tokenOf = (device: string, { id, passwordSetAt }: Organiser) =>
    `${device}.${sign(`known-device\n${device}\n${id}\n${passwordSetAt}`)}`;
  return {
    tokenFor: (organiser) => tokenOf(randomBytes(16).toString('base64url'), organiser),
    deviceOf(token = '', organiser) {
      const [device = ''] = token.split('.');
      return isSameText(token, tokenOf(device, organiser)) ? device : null;
    },
  };
}
