import { once } from 'node:events';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';

/** Server processes on one PostgreSQL, each on a port of its own. */
export class Fleet {
  readonly #env: Record<string, string>;
  readonly #preload: string | undefined;
  #servers: RunningServer[] = [];

  private constructor(databaseUrl: string, preload: string | undefined) {
    this.#env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', RATE_LIMIT: 'on', SLOW_REQUEST_MS: '60000' };
    this.#preload = preload;
  }

  static async start(size: number, databaseUrl: string, preload?: string): Promise<Fleet> {
    const fleet = new Fleet(databaseUrl, preload);
    const starting = Array.from({ length: size }, () => startServer(fleet.#env, preload));
    const started = await Promise.allSettled(starting);
    fleet.#servers = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const failed = started.find((start) => start.status === 'rejected');
    if (failed) await fleet.stop();
    if (failed) throw failed.reason;
    return fleet;
  }

  urls = (): string[] => this.#servers.map((server) => server.url);

  url(index: number): string {
    return this.#at(index).url;
  }

  /** The process is gone between two instructions. */
  async kill(index: number): Promise<void> {
    const { process } = this.#at(index);
    const exit = once(process, 'exit');
    process.kill('SIGKILL');
    await exit;
  }

  /** Starts a killed one again, where it was. */
  async restart(index: number): Promise<void> {
    const gone = this.#at(index);
    await gone.stop();
    const { port } = new URL(gone.url);
    this.#servers[index] = await startServer({ ...this.#env, PORT: port }, this.#preload);
  }

  /** Everything they printed that is no sentence for the operator. */
  complaints(): string[] {
    // All are started with the same first organiser, whom one of them makes.
    const isExpected = (line: string) => / is at http| the first account was made before /.test(line);
    return this.#servers.flatMap((server) => server.lines.filter((line) => !isExpected(line)));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()));
  }

  #at(index: number): RunningServer {
    const server = this.#servers[index];
    if (!server) throw new Error(`There is no process ${index}`);
    return server;
  }
}
