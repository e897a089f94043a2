import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { get, type Reply } from '#lab/client.ts';
import type { Random } from '#scripts/seed/people.ts';
import type { Where } from '#server/database/open.ts';
import { settingsOf } from '#tests/support/running/processes.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import { check, Verdict } from './check.ts';
import { Ledger } from './ledger.ts';
import type { Picture } from './photos.ts';
import { readStored } from './stored.ts';
import { Writers } from './writers.ts';

type StageSetting = {
  where: Where;
  pictures: Picture[];
  random: Random;
  env?: Record<string, string>;
  preload?: string;
  desks?: number;
};

/** In ms: how soon writing must work again after a fault. */
const longestRecovery = 5_000;

export class Stage {
  readonly ledger = new Ledger();
  readonly verdict = new Verdict();
  readonly writers: Writers;
  readonly where: Where;
  readonly random: Random;
  readonly crash = Promise.withResolvers<never>();
  readonly #setting: StageSetting;
  #server: RunningServer | undefined;
  #isEnding = false;

  constructor(setting: StageSetting) {
    const { where, pictures, random, desks } = setting;
    this.#setting = setting;
    this.where = where;
    this.random = random;
    this.crash.promise.catch(() => {});
    this.writers = new Writers({ url: () => this.server.url, ledger: this.ledger, pictures, random, desks });
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error('The server was never started');
    return this.#server;
  }

  get env(): Record<string, string> {
    return { ...settingsOf(this.where), ...this.#setting.env };
  }

  get(path: string): Promise<Reply> {
    return get(this.server.url, path, this.writers.agent);
  }

  /** Resolves at a random moment under load: a few ms after some writes. */
  async randomMoment(): Promise<void> {
    await this.ledger.acknowledged.more(10 + Math.floor(this.random() * 70));
    await pause(this.random() * 15);
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

  /** Sends the signal. Returns the exit code, or null if the signal ended the process. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    this.#isEnding = true;
    return endProcess(this.server, signal);
  }

  async restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.end(signal);
    await this.whilePaused(() => this.start());
  }

  /** Compares the database with the ledger. First stop the server or pause the writers, so that nobody writes. */
  async check(): Promise<void> {
    check(this.ledger, await readStored(this.where), this.#setting.pictures, this.verdict);
  }

  /** Pauses the writers, checks the database, and then does the work. */
  async whilePaused(work = async () => {}): Promise<void> {
    await this.writers.pause();
    await this.check();
    await work();
    this.writers.resume();
  }

  /** Lets the writers continue after a fault. Returns a sentence if writing or /readyz recovers too slowly. */
  async recovers(): Promise<string[]> {
    const began = performance.now();
    const written = this.ledger.acknowledged.more(20);
    this.writers.resume();
    await written;
    const took = Math.round(performance.now() - began);
    const broken = took > longestRecovery ? [`writing resumed only after ${took} ms`] : [];
    // /readyz may use an older connection, which recovers some ms after the first writes.
    for (;;) {
      const { status } = await this.get('/readyz');
      const after = Math.round(performance.now() - began);
      if (after > longestRecovery) return [...broken, `/readyz was ${status} ${after} ms after the fault was over`];
      if (status === 200) return broken;
      await pause(20);
    }
  }

  async settle(): Promise<void> {
    await this.writers.stop();
    await this.check();
    const list = await this.writers.organiser.ask('registrations');
    const names = new Set((list.body as { name: string }[]).map(({ name }) => name));
    for (const { texts } of this.ledger.promised())
      if (!names.has(texts.name)) this.verdict.lost.add(`${texts.name}, on the organisers' list`);
  }

  async discard(): Promise<void> {
    // Pause the writers: without a server they would retry for ever.
    void this.writers.pause();
    if (!this.#server) return;
    await this.end('SIGKILL');
    await this.#server.stop();
  }
}

export const differs = (what: string, seen: unknown, due: unknown): string[] =>
  seen === due ? [] : [`${what}: ${seen} instead of ${due}`];

export async function endProcess({ process }: RunningServer, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (process.exitCode !== null || process.signalCode !== null) return process.exitCode;
  const exit = once(process, 'exit');
  process.kill(signal);
  return (await exit)[0];
}
