import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { send } from '../http.ts';
import { Ledger } from '../ledger.ts';
import { type Fault, play } from '../play.ts';
import type { Stage } from '../stage.ts';
import { registerCall } from '../writers.ts';

/** Each command is killed at some moment, then run again: nothing is lost, nothing left, and the second run finishes. */
export const commandsKilled: Fault = {
  name: 'commands killed (SIGKILL)',
  databases: ['SQLite', 'PostgreSQL'],
  times: { full: 12, short: 1 },
  inject(scene) {
    // In turn, beginning with another one each time.
    const first = Math.floor(scene.random() * commands.length);
    const round = (stage: Stage, index: number) => commands[(first + index) % commands.length]?.(stage) ?? [];
    return play(scene, { round: async (stage, index) => round(stage, index), endsSessions: true });
  },
};

const commands = [killBackup, killPurge, killOrganisers, killRestore];

type Outcome = { code: number | null; said: string };

/** When a command is killed: so many ms after its start, or before a statement. */
type Moment = { ms?: number; statement?: number };

/** Most work of a command is done within 30 statements, a few hundred ms after its start. */
const randomMoment = ({ random }: Stage): Moment =>
  random() < 0.3 ? { ms: random() * 1200 } : { statement: 1 + Math.floor(random() * 30) };

const preload = new URL('../preload/killed-at-statement.ts', import.meta.url).href;

/** Runs a command on the stage's database, to its end unless a moment says otherwise. */
export async function run(
  { env }: Stage,
  [script = '', ...args]: string[],
  { ms, statement }: Moment = {},
): Promise<Outcome> {
  const own = { NODE_COMPILE_CACHE: path.resolve('build/compiled'), ...env };
  const command = ['--import', `${preload}?${statement ?? 'never'}`, `scripts/${script}.ts`, ...args];
  const child = spawn(process.execPath, command, { env: { ...process.env, ...own } });
  child.stdin.on('error', () => {});
  child.stdin.end('a long password\n');
  if (ms !== undefined) setTimeout(() => child.kill('SIGKILL'), ms).unref();
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, said: out + errors };
}

/** Runs a command twice, the first time until it is killed, and gives what the second said. */
async function twice(stage: Stage, args: string[]): Promise<Outcome> {
  await run(stage, args, randomMoment(stage));
  return run(stage, args);
}

async function settled(stage: Stage): Promise<void> {
  await stage.writers.pause();
  await stage.check();
  stage.writers.resume();
}

async function killBackup(stage: Stage): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fest-faults-backup-'));
  try {
    const { code, said } = await twice(stage, ['backup', path.join(folder, 'fest.gz'), '--overwrite']);
    const broken = code === 0 ? [] : [`a backup after a killed one ended with ${code}: ${said}`];
    const left = readdirSync(folder).filter((name) => name !== 'fest.gz');
    await settled(stage);
    return [...broken, ...left.map((name) => `a killed backup left ${name}`)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function killPurge(stage: Stage): Promise<string[]> {
  const contact = String(9_000_000_000 + Math.floor(stage.random() * 1e9));
  const stranger = new Ledger();
  const texts = { name: `To be purged ${contact}`, email: `${contact}@students.example`, contact };
  const person = stranger.add({ ...texts, college: 'C', course: 'BCA', sem: '2' });
  const submission = stranger.submit(person, { key: contact, events: ['Oracle'], photo: null });
  const { status, body } = await send(
    stage.server.url,
    await registerCall(person, submission, []),
    stage.writers.agent,
  );
  if (status !== 200) return [`the one to be purged was answered ${status} ${JSON.stringify(body)}`];

  const { code, said } = await twice(stage, ['purge', '--participant', texts.email, '--confirm']);
  const isGone = code === 0 || said.includes(`Nobody registered with ${texts.email}.`);
  const broken = isGone ? [] : [`a purge after a killed one ended with ${code}: ${said}`];
  const { said: after } = await run(stage, ['purge']);
  if (after.includes('interrupted')) broken.push(`a purge after a killed one did not finish it: ${after}`);
  // Also says whether the one to be purged is still there.
  await settled(stage);
  return [...broken, ...copiesOf(contact, stage).map((name) => `${name} still has a number that was purged`)];
}

/** The files of the embedded database that have a text. */
function copiesOf(value: string, { where: { dataDir } }: Stage): string[] {
  if (dataDir === '') return [];
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => name).filter((name) => readFileSync(path.join(dataDir, name)).includes(value));
}

async function killOrganisers(stage: Stage): Promise<string[]> {
  const name = `Desk-${Math.floor(stage.random() * 1e9)}`;
  const { code, said } = await twice(stage, ['organisers', 'add', name]);
  const isThere = code === 0 || said.includes(`${name} has an account already`);
  const broken = isThere ? [] : [`an account after a killed command ended with ${code}: ${said}`];
  const { said: list } = await run(stage, ['organisers', 'list']);
  const times = list.split(name).length - 1;
  await settled(stage);
  return times === 1 ? broken : [...broken, `${name} is listed ${times} times`];
}

/** Of a backup that was made with nobody writing, so that its content and what it replaces are the same. */
async function killRestore(stage: Stage): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fest-faults-restore-'));
  const file = path.join(folder, 'fest.gz');
  try {
    await stage.writers.pause();
    await run(stage, ['backup', file]);
    await stage.end('SIGTERM');
    await run(stage, ['restore', file, '--overwrite'], randomMoment(stage));
    await stage.check();
    const { code, said } = await run(stage, ['restore', file, '--overwrite']);
    await stage.check();
    await stage.start();
    stage.writers.resume();
    return code === 0 ? [] : [`a restore after a killed one ended with ${code}: ${said}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
