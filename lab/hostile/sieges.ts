import type { Where } from '#server/database/open.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { startServer } from '#tests/support/running/server.ts';
import { registerCampus } from './campus.ts';
import type { Origin } from './register.ts';
import { complaints, environmentOf } from './server.ts';
import { besiege } from './siege.ts';
import type { parts } from './slow-senders.ts';

export type SiegeResult = {
  what: string;
  tried: number;
  registered: number;
  /** Of somebody honest, in ms; null where the sending itself is slow. */
  longestWait: number | null;
  faults: string[];
};

type Attack = [part: keyof typeof parts, count: number];

export type SiegeScale = {
  attacks: Attack[];
  /** In ms, of each. */
  lasting: number;
  /** How many register through one address. */
  students: number;
};

/** 4,000 is as many sockets as the server has. */
export const fewSieges: Attack[] = [
  ['half a login', 4000],
  ['most of a photo of 8 MB', 40],
];
export const everySiege: Attack[] = [
  ...fewSieges,
  ['half a head', 4000],
  ['half a join', 4000],
  ['most of a photo of 8 MB', 200],
];

/**
 * Slow senders at one address beside somebody honest at another, and a campus behind one address, against a server whose
 * limits by address are on. On PostgreSQL the addresses are those that a proxy names.
 */
export async function besiegeAll(where: Where, { attacks, lasting, students }: SiegeScale): Promise<SiegeResult[]> {
  // Outside Linux a machine has not the whole of 127.0.0.0/8.
  const isProxied = where.databaseUrl !== null || process.platform !== 'linux';
  const address = (number: number): Origin =>
    isProxied
      ? { localAddress: '127.0.0.1', forwardedFor: `203.0.113.${number}` }
      : { localAddress: `127.0.0.${number}` };
  const limited = { RATE_LIMIT: 'on', TRUST_PROXY: isProxied ? '1' : '0' };
  // There are organisers already.
  const noOrganiser = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };
  const server = await startServer({ ...environmentOf(where), ...limited, ...noOrganiser });
  const url = new URL(server.url);
  // As large as one that a browser shrank.
  const photo = await picture(900, 675, 20).jpeg({ quality: 80 }).toBuffer();
  const results: SiegeResult[] = [];
  try {
    for (const [index, [part, count]] of attacks.entries()) {
      const siege = { part, count, from: address(10 + index), honest: address(100 + index), photo, lasting };
      const { tried, refused, longestWait } = await besiege(url, siege);
      const what = `${count} × ${part} from one address`;
      results.push({ what, tried, registered: tried - refused.length, longestWait, faults: faultsOf(what, refused) });
    }
    if (students > 0) {
      const campus = { from: address(200), students, atOnce: 60, photo, speed: 20_000 };
      const { registered, refused } = await registerCampus(url, campus);
      const what = `${students} students behind one address`;
      results.push({ what, tried: students, registered, longestWait: null, faults: faultsOf(what, refused) });
    }
  } finally {
    await server.stop();
  }
  results.at(-1)?.faults.push(...complaints(server));
  return results;
}

const faultsOf = (what: string, refused: string[]) =>
  refused.length > 0
    ? [`${what}: ${refused.length} honest registrations were refused, the first with ${refused[0]}`]
    : [];
