import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { passwordRule, usernameRule } from '#contract/accounts/rules.ts';
import { operator } from '#server/book/entries.ts';
import { readConfig, StartFault } from '#server/config/config.ts';
import type { Database } from '#server/database/tables.ts';
import {
  addOrganiser,
  changePassword,
  findByUsername,
  listOrganisers,
  removeOrganiser,
} from '#server/organisers/accounts.ts';
import { printable } from '#server/terminal.ts';
import { readArguments } from './arguments.ts';
import { openExisting, type PrintedLine, print, runCommand } from './command.ts';

/** `npm run organisers -- …`: manages the dashboard's accounts in the configured database. */

const usage = `npm run organisers -- list             lists accounts
npm run organisers -- add NAME         adds an account
npm run organisers -- password NAME    changes the password and signs NAME out everywhere
npm run organisers -- remove NAME      removes the account and signs NAME out everywhere
"add" and "password" ask for the password, or read it from standard input.`;

type Command = (db: Database, name: string) => Promise<PrintedLine[]>;

const commands: Record<string, Command> = { list, add, password, remove };

async function list(db: Database): Promise<PrintedLine[]> {
  const all = await listOrganisers(db);
  if (all.length === 0) return ['Nobody can sign in yet.'];
  return all.map(({ username, createdAt }) => [username, `since ${createdAt.slice(0, 10)}`]);
}

async function add(db: Database, name: string): Promise<PrintedLine[]> {
  if (!usernameRule.pattern.test(name)) throw new StartFault([`${name}: ${usernameRule.sentence}`]);
  const added = await addOrganiser(db, name, await newPassword(name), new Date());
  if (!added) throw new StartFault([`${name} already has an account; "password ${name}" changes its password`]);
  return [`${name} can sign in now.`];
}

async function password(db: Database, name: string): Promise<PrintedLine[]> {
  const changed = await changePassword(db, { username: name, password: await newPassword(name) }, asOperator());
  return changed ? [`${name} has a new password and is signed out everywhere.`] : noSuch(name);
}

async function remove(db: Database, name: string): Promise<PrintedLine[]> {
  const found = await findByUsername(db, name);
  return found && (await removeOrganiser(db, found, asOperator())) ? [`${name} can no longer sign in.`] : noSuch(name);
}

const asOperator = () => ({ ...operator, now: new Date() });

function noSuch(name: string): never {
  throw new StartFault([`There is no organiser ${name}; "list" shows all accounts`]);
}

async function newPassword(name: string): Promise<string> {
  const given = await askPassword(`Password for ${name}: `);
  if (given.length < passwordRule.min) throw new StartFault([`Too short: ${passwordRule.sentence}`]);
  if (!passwordRule.isTypeable(given)) throw new StartFault([`A password ${passwordRule.typeable}`]);
  return given;
}

async function run([verb = '', name = '']: string[]): Promise<void> {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  const takesName = command !== list;
  if (!command || takesName !== (name !== '')) throw new StartFault(usage.split('\n'));
  const { db } = await openExisting(readConfig());
  try {
    print(...(await command(db, name)));
  } finally {
    await db.destroy();
  }
}

const { positionals } = readArguments(usage, {}, 2);
await runCommand(() => run(positionals));

/** Reads a password: typed into the terminal without echo, or the first line of piped input. */
export async function askPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  process.stdout.write(printable(question));
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  const answer = await new Promise<string>((resolve) => terminal.once('line', resolve));
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
