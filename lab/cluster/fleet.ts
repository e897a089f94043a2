import { endProcess } from '#lab/faults/stage.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';

export class Fleet {
  readonly #start: (port?: string) => Promise<RunningServer>;
  #servers: RunningServer[] = [];
  #turn = 0;

  private constructor(databaseUrl: string, preload: string | undefined) {
    const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', RATE_LIMIT: 'on', SLOW_REQUEST_MS: '60000' };
    this.#start = (PORT = '0') => startServer({ ...env, PORT }, preload);
  }

  static async start(size: number, databaseUrl: string, preload?: string): Promise<Fleet> {
    const fleet = new Fleet(databaseUrl, preload);
    const started = await Promise.allSettled(Array.from({ length: size }, () => fleet.#start()));
    fleet.#servers = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const failed = started.find((start) => start.status === 'rejected');
    if (failed) await fleet.stop();
    if (failed) throw failed.reason;
    return fleet;
  }

  urls = (): string[] => this.#servers.map((server) => server.url);

  /** Takes the processes in turn, as a proxy does. A client whose process died retries at the next one. */
  nextUrl = (): string => this.urls()[this.#turn++ % this.#servers.length] ?? '';

  async kill(index: number): Promise<void> {
    await endProcess(this.#servers[index] as RunningServer, 'SIGKILL');
  }

  async restart(index: number): Promise<void> {
    const gone = this.#servers[index] as RunningServer;
    await gone.stop();
    this.#servers[index] = await this.#start(new URL(gone.url).port);
  }

  /** Lines that a normal start does not print. A process may note that another one made the first organiser. */
  unexpectedLines(): string[] {
    const isExpected = (line: string) => / is at http|they only make the first account/.test(line);
    return this.#servers.flatMap((server) => server.lines.filter((line) => !isExpected(line)));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()));
  }
}
