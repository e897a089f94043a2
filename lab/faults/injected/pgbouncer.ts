import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unprivilegedUser } from '#tests/support/database/postgres.ts';
import { freePort } from '#tests/support/running/processes.ts';

export type PoolMode = 'session' | 'transaction' | 'statement';

export type Pooler = {
  /** The database's address through the pooler. */ url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Debian installs pgbouncer in /usr/sbin, which is only in root's PATH. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export const isPoolerThere = (): boolean => !spawnSync('pgbouncer', ['--version'], { env }).error;

/** Starts a PgBouncer in front of a database. */
export async function startPooler(databaseUrl: string, mode: PoolMode, settings: string[] = []): Promise<Pooler> {
  const { hostname, port: databasePort, pathname, username } = new URL(databaseUrl);
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'fest-pooler-'));
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${path.join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
    'max_client_conn = 200',
    'default_pool_size = 30',
    ...settings,
  ];
  writeFileSync(file, lines.join('\n'));
  writeFileSync(path.join(folder, 'users.txt'), `"${username}" ""\n`);
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  const launch = async () => {
    const child = spawn('pgbouncer', ['-q', file], { ...user, env, cwd: folder, stdio: 'ignore' });
    await listens(port, child);
    return child;
  };
  let child = await launch();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    kill,
    async restart() {
      child = await launch();
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

async function listens(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended at once with status ${child.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
  throw new Error('pgbouncer does not listen');
}
