import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Starts a server that is to end by itself; gives its exit code and what it said. */
export async function startInVain(env: Record<string, string>): Promise<{ code: unknown; errors: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, npm_lifecycle_event: '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // One that starts after all prints where it listens and would run on.
  child.stdout.once('data', () => child.kill('SIGKILL'));
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, errors };
}
