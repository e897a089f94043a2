import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Random } from '#scripts/random.ts';
import type { Where } from '#server/database/open.ts';
import type { Postgres } from '#tests/support/database/postgres.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import { check, Verdict } from './check.ts';
import { Ledger } from './ledger.ts';
import type { Picture } from './photos.ts';
import { readStored } from './stored.ts';
import { Writers } from './writers.ts';

type Setting = {
  where: Where;
  pictures: Picture[];
  random: Random;
  env?: Record<string, string>;
  preload?: string;
  desks?: number;
};

/** A server process on a database of its own, the writers, and the ledger of what was acknowledged to them. */
export class Stage {
  readonly ledger = new Ledger();
  readonly verdict = new Verdict();
  readonly writers: Writers;
  readonly where: Where;
  readonly random: Random;
  /** Rejects when the server ends by itself. */
  readonly crash = Promise.withResolvers<never>();
  readonly #setting: Setting;
  #server: RunningServer | undefined;
  #isEnding = false;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.where = setting.where;
    this.random = setting.random;
    this.crash.promise.catch(() => {});
    const { pictures, random, desks } = setting;
    this.writers = new Writers({ url: () => this.server.url, ledger: this.ledger, pictures, random, desks });
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error('The server was never started');
    return this.#server;
  }

  get env(): Record<string, string> {
    const { dataDir, databaseUrl, directDatabaseUrl } = this.where;
    return {
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(directDatabaseUrl ? { DIRECT_DATABASE_URL: directDatabaseUrl } : {}),
      ...this.#setting.env,
    };
  }

  async start(): Promise<void> {
    this.#isEnding = false;
    const server = await startServer(this.env, this.#setting.preload);
    this.#server = server;
    server.process.once('exit', (code, signal) => {
      if (this.#isEnding) return;
      const last = server.lines.slice(-12).join('\n');
      this.crash.reject(new Error(`the server ended by itself with ${code ?? signal}:\n${last}`));
    });
  }

  /** Sends the signal and gives the exit code, null where the signal ended the process. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { process } = this.server;
    this.#isEnding = true;
    if (process.exitCode !== null || process.signalCode !== null) return process.exitCode;
    const exit = once(process, 'exit');
    process.kill(signal);
    const [code] = await exit;
    return code as number | null;
  }

  /** Compares the database with the ledger. Nobody may be writing: end the server or pause the writers first. */
  async check(): Promise<void> {
    await check(this.ledger, await readStored(this.where), this.#setting.pictures, this.verdict);
  }

  /** Lets every writer finish, then compares the organisers' list as well. */
  async settle(): Promise<void> {
    await this.writers.stop();
    await this.check();
    const { status, body } = await this.writers.organiser.list();
    const names = new Set((body as { name: string }[]).map((row) => row.name));
    if (status !== 200) this.verdict.lost.add(`the list of an organiser: ${status}`);
    for (const { texts, submissions, walkIn } of this.ledger.people) {
      const isPromised = walkIn?.isAcknowledged || submissions.some((submission) => submission.answer !== null);
      if (isPromised && !names.has(texts.name)) this.verdict.lost.add(`${texts.name}, on the organiser's list`);
    }
  }

  async discard(): Promise<void> {
    // Else writers whose server is gone would try again for ever.
    void this.writers.pause();
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
