import type { Where } from '#server/database/open.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { settingsOf } from '#tests/support/running/processes.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import type { parts } from './slow/senders.ts';
import { besiege, type Origin, registerCampus } from './slow/siege.ts';

export type SiegeResult = {
  what: string;
  tried: number;
  registered: number;
  /** In ms: how long an honest visitor waited at most. Null for a campus, whose connections are slow. */
  longestWait: number | null;
  faults: string[];
};

type SlowAttack = [part: keyof typeof parts, count: number];
/** Each attack takes `lasting` ms. */
type SiegeScale = { attacks: SlowAttack[]; lasting: number; students: number };

/** The server keeps at most 4,000 sockets open. */
export const fewSieges: SlowAttack[] = [
  ['half a login', 4000],
  ['most of a photo of 8 MB', 40],
];
export const everySiege: SlowAttack[] = [
  ...fewSieges,
  ['half a head', 4000],
  ['half a join', 4000],
  ['most of a photo of 8 MB', 200],
];

/** Every unexpected log line counts as a fault, so a busy machine's slow requests must not be logged. */
export const quiet = { SLOW_REQUEST_MS: '60000' };
/** The attacks invent X-Forwarded-For headers, so the server logs the last of these lines once. */
const expectedLines = [/^gauge /, / is at http/, /"msg":"A request had X-Forwarded-For, but TRUST_PROXY is 0/];
export const unexpectedLines = ({ lines }: RunningServer) =>
  lines.filter((line) => !expectedLines.some((pattern) => pattern.test(line)));

/**
 * The limits per IP address are on. Slow senders, an honest visitor and a campus each use their own address. On Linux
 * with SQLite they connect from 127.0.0.0/8. Otherwise X-Forwarded-For names their addresses.
 */
export async function besiegeAll(where: Where, { attacks, lasting, students }: SiegeScale): Promise<SiegeResult[]> {
  if (attacks.length + students === 0) return [];
  // Only Linux accepts every address in 127.0.0.0/8.
  const isProxied = where.databaseUrl !== null || process.platform !== 'linux';
  const address = (number: number): Origin =>
    isProxied
      ? { localAddress: '127.0.0.1', forwardedFor: `203.0.113.${number}` }
      : { localAddress: `127.0.0.${number}` };
  // `startServer` would set an account, but the database already has organisers. So name and password are empty.
  const settings = { RATE_LIMIT: 'on', TRUST_PROXY: isProxied ? '1' : '0', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };
  const server = await startServer({ ...settingsOf(where), ...quiet, ...settings });
  const url = new URL(server.url);
  // This picture is as large as a photo that the browser has shrunk.
  const photo = await picture(900, 675, 20).jpeg({ quality: 80 }).toBuffer();
  const results: SiegeResult[] = [];
  const note = (what: string, tried: number, refused: string[], longestWait: number | null) => {
    const faults =
      refused.length > 0 ? [`${what}: ${refused.length} honest registrations were refused: ${refused[0]}`] : [];
    results.push({ what, tried, registered: tried - refused.length, longestWait, faults });
  };
  try {
    for (const [index, [part, count]] of attacks.entries()) {
      const siege = { part, count, from: address(10 + index), honest: address(100 + index), photo, lasting };
      const { tried, refused, longestWait } = await besiege(url, siege);
      note(`${count} × ${part} from one address`, tried, refused, longestWait);
    }
    if (students > 0) {
      const campus = { from: address(200), students, atOnce: 60, photo, speed: 20_000 };
      note(`${students} students behind one address`, students, await registerCampus(url, campus), null);
    }
  } finally {
    await server.stop();
  }
  results.at(-1)?.faults.push(...unexpectedLines(server));
  return results;
}
