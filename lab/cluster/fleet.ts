import { onTestFinished } from 'vitest';
import { endProcess } from '#lab/faults/stage.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** Starts several processes on one database. They stop at the end of the test. */
export async function startFleet(size: number, databaseUrl: string, preload?: string) {
  const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', RATE_LIMIT: 'on', SLOW_REQUEST_MS: '60000' };
  const servers: RunningServer[] = [];
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  const start = async (index: number, PORT = '0') => {
    servers[index] = await startServer({ ...env, PORT }, preload);
  };
  const starts = await Promise.allSettled(Array.from({ length: size }, (_, index) => start(index)));
  for (const outcome of starts) if (outcome.status === 'rejected') throw outcome.reason;
  const serverAt = (index: number) => servers[index] as RunningServer;
  const urls = () => servers.map((server) => server.url);
  let turn = 0;
  return {
    urls,
    /** Returns the next process's address, as a proxy does. A retry then goes to another process. */
    nextUrl: () => urls()[turn++ % size] ?? '',
    kill: (index: number) => endProcess(serverAt(index), 'SIGKILL'),
    async restart(index: number) {
      const gone = serverAt(index);
      await gone.stop();
      await start(index, new URL(gone.url).port);
    },
    /** Leaves out lines about a start, about an account that another process made, and about a busy machine. */
    unexpectedLines() {
      const isExpected = (line: string) => / is at http|the first account was made before|"msg":"busy"/.test(line);
      return servers.flatMap((server) => server.lines.filter((line) => !isExpected(line)));
    },
  };
}
