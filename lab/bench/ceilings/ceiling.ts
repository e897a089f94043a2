import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

type Ceiling = { url: string; pid: number; stop(): Promise<void> };

export async function startCeiling(file: string): Promise<Ceiling> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0' },
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = / is at (http:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`${file} did not start`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, pid: child.pid ?? 0, stop };
}

export async function runCeiling(file: string, ...args: string[]): Promise<unknown> {
  const program = [join(import.meta.dirname, file), ...args];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (status !== 0) throw new Error(`${file} ended with ${status}`);
  return JSON.parse(printed);
}
