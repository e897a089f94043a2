import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { adminHeader, calls } from '#contract/calls/calls.ts';
import type { Where } from '#server/database/open.ts';
import { deskOrganiser, type RunningServer, startServer } from '#tests/support/running/server.ts';
import type { Gauge } from './gauge.ts';

/** What a server loads first to answer `readGauge`. */
export const gaugeModule = join(import.meta.dirname, 'gauge.ts');

/** Where a server under attack keeps its data: in a new folder, or in the database of that URL. */
export function newPlace(databaseUrl: string | null): Where & { discard(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'fest-hostile-'));
  return { dataDir, databaseUrl, discard: () => rmSync(dataDir, { recursive: true }) };
}

/** The real server with the gauge preloaded, and an organiser's session. */
export async function startGauged(where: Where) {
  const server = await startServer(environmentOf(where), gaugeModule);
  const url = new URL(server.url);
  return { server, url, session: await signIn(server.url) };
}

export const environmentOf = ({ dataDir, databaseUrl }: Where): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  // On a busy machine every request may be slow, and a log line counts as a fault.
  SLOW_REQUEST_MS: '60000',
});

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}${calls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [adminHeader]: 'true' },
    body: JSON.stringify(deskOrganiser),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

export async function readGauge({ process: child, lines }: RunningServer): Promise<Gauge> {
  const seen = lines.length;
  child.kill('SIGUSR2');
  for (let attempt = 0; attempt < 1000; attempt++) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server crashed:\n${lines.join('\n')}`);
    const line = lines.slice(seen).find((printed) => printed.startsWith('gauge '));
    if (line) return JSON.parse(line.slice('gauge '.length));
    await wait(10);
  }
  throw new Error('The server does not answer its gauge');
}

/** What a server prints that is no failure. That of the proxies it says once: the attacks make the header up. */
const noFailure = [/^gauge /, / is at http/, /"msg":"X-Forwarded-For came while TRUST_PROXY is 0/];

/** Every other line of the server's log: it logs only failures that it did not expect. */
export const complaints = ({ lines }: RunningServer) =>
  lines.filter((line) => !noFailure.some((pattern) => pattern.test(line)));
