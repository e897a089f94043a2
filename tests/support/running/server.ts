import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Target, target } from '#scripts/build/target.ts';
import { ensureBuilt } from './built.ts';

/** A real server process on a folder and a port of its own. */
export type RunningServer = {
  url: string;
  /** Everything it has printed so far, one line an entry. */
  lines: string[];
  process: ChildProcess;
  stop(): Promise<void>;
};

export const deskOrganiser = { username: 'desk', password: 'desk-password-10.0' };

// Nor do the commands that somebody who starts servers runs beside them.
process.env.ENV_FILE = 'off';

/** The code that Node compiled for the servers of earlier tests, so that each does not compile it anew. */
const compiled = resolve('build/compiled');

/**
 * Starts the server as it is built, and waits until it says where it listens. `env` adds to what the tests set;
 * `preload` is a module that the process loads first, and that it can be sent messages for; `from` is the build of
 * another edition.
 */
export async function startServer(
  env: Record<string, string> = {},
  preload?: string,
  from: Target = target,
): Promise<RunningServer> {
  ensureBuilt(from);
  const folder = env.DATA_DIR === undefined ? await mkdtemp(join(tmpdir(), 'tech-fest-')) : null;
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), `${from.build}/server/main.js`], {
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder ?? '',
      DATA_DIR_STAYS: 'yes',
      RATE_LIMIT: 'off',
      ADMIN_USERNAME: deskOrganiser.username,
      ADMIN_PASSWORD: deskOrganiser.password,
      NODE_COMPILE_CACHE: compiled,
      npm_lifecycle_event: '',
      ...env,
    },
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
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
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  return { url, lines, process: child, stop };
}
