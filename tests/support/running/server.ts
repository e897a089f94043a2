import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { edition } from '#fest/edition.ts';
import { pastSentence } from '#programme/past-days.ts';
import { type Target, target } from '#scripts/build/target.ts';
import { ensureBuilt } from './built.ts';
import { newFolder } from './new-folder.ts';

/** A real server process with its own folder and port. */
export type RunningServer = {
  url: string;
  dataDir: string;
  /** The lines that the server has printed so far. */
  lines: string[];
  process: ChildProcess;
  stop(): Promise<void>;
};

export const organiserAccount = { username: 'organiser', password: 'organiser-password' };

process.env.ENV_FILE = 'off';

/** The server's warning that the days of the tests' edition are past. `lines` leaves it out. */
const past = pastSentence(edition, new Date());

/** Node's compile cache, shared by all servers. */
const compiled = resolve('build/compiled');

/**
 * Starts the built server, and waits for its address. The server loads the module `preload` first; tests can send that
 * module messages. `from` is another edition's build.
 */
export async function startServer(
  env: Record<string, string> = {},
  preload?: string,
  from: Target = target,
): Promise<RunningServer> {
  ensureBuilt(from);
  const own = env.DATA_DIR === undefined ? newFolder('server') : null;
  const dataDir = own?.path ?? env.DATA_DIR ?? '';
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), `${from.build}/server/main.js`], {
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR_STAYS: 'yes',
      RATE_LIMIT: 'off',
      ADMIN_USERNAME: organiserAccount.username,
      ADMIN_PASSWORD: organiserAccount.password,
      NODE_COMPILE_CACHE: compiled,
      npm_lifecycle_event: '',
      ...env,
      DATA_DIR: dataDir,
    },
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          if (line !== past) lines.push(line);
          const address = / is at (http:\S+)/.exec(line)?.[1];
          if (address) resolve(address);
        });
    }
    child.once('exit', () => reject(new Error(`The server did not start:\n${lines.join('\n')}`)));
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    own?.remove();
  };
  return { url, dataDir, lines, process: child, stop };
}
