import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Chance } from '#scripts/seed/people.ts';
import type { Where } from '#server/database/open.ts';
import type { Postgres } from '#tests/support/postgres.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { check, Verdict } from './check.ts';
import { Ledger } from './ledger.ts';
import type { Picture } from './photos.ts';
import { readStored } from './stored.ts';
import { Writers } from './writers.ts';

type Setting = { where: Where; pictures: Picture[]; chance: Chance; env?: Record<string, string>; preload?: string };

/** One fest on a database of its own: the real server as a process, those who write to it, and what they were promised. */
export class Stage {
  readonly ledger = new Ledger();
  readonly verdict = new Verdict();
  readonly writers: Writers;
  readonly where: Where;
  readonly chance: Chance;
  /** Rejects when the server ends and nobody made it end. */
  readonly crash = Promise.withResolvers<never>();
  readonly #it: Setting;
  #server: RunningServer | undefined;
  #isEnding = false;

  constructor(setting: Setting) {
    this.#it = setting;
    this.where = setting.where;
    this.chance = setting.chance;
    this.crash.promise.catch(() => {});
    const { pictures, chance } = setting;
    this.writers = new Writers({ url: () => this.server.url, ledger: this.ledger, pictures, chance });
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error('The server was never started');
    return this.#server;
  }

  get env(): Record<string, string> {
    const { dataDir, databaseUrl } = this.where;
    return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...this.#it.env };
  }

  async start(): Promise<void> {
    this.#isEnding = false;
    const server = await startServer(this.env, this.#it.preload);
    this.#server = server;
    server.process.once('exit', (code, signal) => {
      if (this.#isEnding) return;
      const last = server.lines.slice(-12).join('\n');
      this.crash.reject(new Error(`the server ended by itself with ${code ?? signal}:\n${last}`));
    });
  }

  /** Sends the signal and gives the exit code once the process is gone, null where a signal ended it. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { process } = this.server;
    this.#isEnding = true;
    if (process.exitCode !== null || process.signalCode !== null) return process.exitCode;
    const exit = once(process, 'exit');
    process.kill(signal);
    const [code] = await exit;
    return code as number | null;
  }

  /** Compares the database with what was promised. Nothing may be writing: the server is ended, or the gate shut. */
  async check(): Promise<void> {
    await check(this.ledger, await readStored(this.where), this.#it.pictures, this.verdict);
  }

  /** Lets every writer come to its end, then asks the server itself too. */
  async settle(): Promise<void> {
    await this.writers.stop();
    await this.check();
    const { status, body } = await this.writers.organiser.list();
    const names = new Set((body as { name: string }[]).map((row) => row.name));
    if (status !== 200) this.verdict.lost.add(`the list of an organiser: ${status}`);
    for (const { texts, submissions } of this.ledger.people) {
      const isPromised = submissions.some((it) => it.answer !== null);
      if (isPromised && !names.has(texts.name)) this.verdict.lost.add(`${texts.name}, on the organiser's list`);
    }
  }

  async discard(): Promise<void> {
    if (this.#server) {
      await this.end('SIGKILL');
      await this.#server.stop();
    }
  }
}

export const newFolder = (): Where => ({
  dataDir: mkdtempSync(path.join(tmpdir(), 'fest-faults-')),
  databaseUrl: null,
});

export const newDatabase = async (postgres: Postgres): Promise<Where> => ({
  dataDir: '',
  databaseUrl: await postgres.createDatabase(),
});
