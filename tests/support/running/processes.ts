import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Where } from '#server/database/open.ts';

/** This process's settings that a program in a test needs. */
export function neededSettings() {
  const { PATH, NODE_OPTIONS, ENV_FILE } = process.env;
  return { PATH, NODE_OPTIONS, ENV_FILE, NODE_COMPILE_CACHE: path.resolve('build/compiled') };
}

type How = { input?: string; room?: string; timeout?: number | undefined; cwd?: string | undefined };

/** Runs Node with these settings until it ends. `room` is the maximum file size, in blocks of 512 bytes. */
export function runNode(args: string[], env: Record<string, string>, { room, ...how }: How = {}) {
  const limited = ['sh', '-c', 'ulimit -f "$0"; exec "$@"', room ?? ''];
  return runProgram([...(room === undefined ? [] : limited), process.execPath, ...args], env, how);
}

export async function runProgram(command: string[], env: Record<string, string>, { input = '', ...how }: How = {}) {
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, { env: { ...neededSettings(), ...env }, ...how });
  child.stdin.on('error', () => {}).end(input);
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, errors, code: code as number | null };
}

/** The settings for a program that uses this database. */
export const settingsOf = ({ dataDir, databaseUrl }: Where) => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });

/** Listens on a free local port, and returns it. */
export async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A free port, for a process whose address must be known before its start. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The ids of a process's running children; none without /proc. */
export const childrenOf = (pid: number): number[] =>
  globSync(`/proc/${pid}/task/*/children`).flatMap((file) => {
    try {
      return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    } catch {
      return []; // The thread has ended.
    }
  });
