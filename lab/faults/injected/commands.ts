import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { send } from '#lab/client.ts';
import { Ledger } from '../ledger.ts';
import { both, type InjectedFault, play, preloaded } from '../play.ts';
import type { Stage } from '../stage.ts';
import { newcomer } from '../writers.ts';

/** Kills each command at a random moment and runs it again. The second run must finish and lose nothing. */
export const commandsKilled: InjectedFault = {
  name: 'commands killed (SIGKILL)',
  databases: both,
  times: { full: 12, short: 1 },
  inject(scene) {
    const first = Math.floor(scene.random() * commands.length);
    const round = async (stage: Stage, index: number) => commands[(first + index) % commands.length]?.(stage) ?? [];
    return play(scene, { round, endsSessions: true });
  },
};

type Ended = { code: number | null; printed: string };
/** When to kill a command: `ms` after its start, or before its nth statement. */
type KillMoment = { ms?: number; statement?: number };

/** A command does most of its work in its first 30 statements. They run a few hundred ms after its start. */
const randomKill = ({ random }: Stage): KillMoment =>
  random() < 0.3 ? { ms: random() * 1200 } : { statement: 1 + Math.floor(random() * 30) };

export async function run(
  { env }: Stage,
  [script = '', ...args]: string[],
  { ms, statement }: KillMoment = {},
): Promise<Ended> {
  const own = { NODE_COMPILE_CACHE: path.resolve('build/compiled'), ...env };
  const command = [
    '--import',
    preloaded(`killed-at-statement.ts?${statement ?? 'never'}`),
    `scripts/${script}.ts`,
    ...args,
  ];
  const child = spawn(process.execPath, command, { env: { ...process.env, ...own } });
  child.stdin.on('error', () => {});
  child.stdin.end('a long password\n');
  if (ms !== undefined) setTimeout(() => child.kill('SIGKILL'), ms).unref();
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, printed: out + errors };
}

/** Kills a command and runs it again. If the second run fails without printing `mayPrint`, returns a sentence. */
async function twice(stage: Stage, args: string[], mayPrint?: string): Promise<string[]> {
  await run(stage, args, randomKill(stage));
  const { code, printed } = await run(stage, args);
  const isDone = code === 0 || (mayPrint !== undefined && printed.includes(mayPrint));
  return isDone ? [] : [`${args[0]} after a killed one ended with ${code}: ${printed}`];
}

const newFolder = () => mkdtempDisposableSync(path.join(tmpdir(), 'fest-faults-command-'));

async function killBackup(stage: Stage): Promise<string[]> {
  using folder = newFolder();
  const broken = await twice(stage, ['backup', path.join(folder.path, 'fest.gz'), '--overwrite']);
  const left = readdirSync(folder.path).filter((name) => name !== 'fest.gz');
  await stage.whilePaused();
  return [...broken, ...left.map((name) => `a killed backup left ${name}`)];
}

export async function registerStranger({ server, writers, random }: Stage) {
  const { person, call } = newcomer(new Ledger(), 'Stranger', String(9_000_000_000 + Math.floor(random() * 1e9)));
  const { status, body } = await send(server.url, call, writers.agent);
  if (status !== 200) throw new Error(`a stranger was answered ${status} ${JSON.stringify(body)}`);
  return person.texts;
}

async function killPurge(stage: Stage): Promise<string[]> {
  const { email, contact } = await registerStranger(stage);
  const done = `Nobody registered with ${email}.`;
  const broken = await twice(stage, ['purge', '--participant', email, '--confirm'], done);
  const { printed } = await run(stage, ['purge']);
  if (printed.includes('interrupted')) broken.push(`a purge after a killed one did not finish it: ${printed}`);
  // The check in `whilePaused` also finds people who should have been purged.
  await stage.whilePaused();
  const { dataDir } = stage.where;
  const files = dataDir === '' ? [] : readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  const copies = files.filter(({ name }) => readFileSync(path.join(dataDir, name)).includes(contact));
  return [...broken, ...copies.map(({ name }) => `${name} still has a number that was purged`)];
}

async function killOrganisers(stage: Stage): Promise<string[]> {
  const name = `Desk-${Math.floor(stage.random() * 1e9)}`;
  const broken = await twice(stage, ['organisers', 'add', name], `${name} already has an account`);
  const { printed } = await run(stage, ['organisers', 'list']);
  const times = printed.split(name).length - 1;
  await stage.whilePaused();
  return times === 1 ? broken : [...broken, `${name} is listed ${times} times`];
}

/** Nobody writes after the backup, so the restore must not change the data. */
async function killRestore(stage: Stage): Promise<string[]> {
  using folder = newFolder();
  const file = path.join(folder.path, 'fest.gz');
  await stage.writers.pause();
  await run(stage, ['backup', file]);
  await stage.end('SIGTERM');
  await run(stage, ['restore', file, '--overwrite'], randomKill(stage));
  await stage.check();
  const { code, printed } = await run(stage, ['restore', file, '--overwrite']);
  await stage.whilePaused(() => stage.start());
  return code === 0 ? [] : [`a restore after a killed one ended with ${code}: ${printed}`];
}

const commands = [killBackup, killPurge, killOrganisers, killRestore];
