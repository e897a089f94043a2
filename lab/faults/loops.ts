import PQueue from 'p-queue';

/** Writers that repeat until they are stopped. They can be paused between two requests. */
export class Loops {
  readonly #requests = new PQueue();
  #isStopping = false;
  #running: Promise<unknown> = Promise.resolve();

  repeat(writers: readonly (() => Promise<unknown>)[]): void {
    const loop = async (write: () => Promise<unknown>) => {
      while (!this.#isStopping) await write();
    };
    this.#running = Promise.all(writers.map(loop));
  }

  request<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#requests.add(work);
  }

  /** Stops new requests. Resolves when the running requests have ended. */
  async pause(): Promise<void> {
    this.#requests.pause();
    await this.#requests.onPendingZero();
  }

  resume(): void {
    this.#requests.start();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.resume();
    await this.#running;
  }
}
