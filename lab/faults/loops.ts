import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { NoAnswer, type Reply } from '#lab/client.ts';
import type { Random } from '#scripts/seed/people.ts';
import { Counter } from './ledger.ts';

/** Writers that send requests until they are stopped. They can be paused between two requests. */
export class Loops {
  readonly refused = new Counter();
  /** The status and the error of each kind of refusal. */
  readonly refusals = new Set<string>();
  readonly unanswered: NoAnswer[] = [];
  protected readonly random: Random;
  readonly #requests = new PQueue();
  #isStopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(random: Random) {
    this.random = random;
  }

  repeat(writers: readonly (() => Promise<unknown>)[]): void {
    const loop = async (write: () => Promise<unknown>) => {
      while (!this.#isStopping) await write();
    };
    this.#running = Promise.all(writers.map(loop));
  }

  /** Repeats the request after every 5xx and every lost connection. */
  protected async insist(attempt: () => Promise<Reply>): Promise<Reply & { isRepeated: boolean }> {
    for (let isRepeated = false; ; isRepeated = true) {
      const reply = await this.#requests.add(() => attempt().catch((error) => this.#noteUnanswered(error)));
      if (reply && reply.status < 500) return { ...reply, isRepeated };
      if (reply) {
        this.refusals.add(sentenceOf(reply));
        this.refused.add();
      }
      await pause(10 + this.random() * 60);
    }
  }

  #noteUnanswered(error: unknown): void {
    if (!(error instanceof NoAnswer)) throw error;
    this.unanswered.push(error);
  }

  /** Returns the refusals that are wrong. A right refusal has status 503 or 507, and a sentence. */
  wrongRefusals(): string[] {
    return [...this.refusals].filter((refusal) => !/^50[37] \S/.test(refusal));
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

export const sentenceOf = ({ status, body }: Reply): string =>
  `${status} ${(body as { error?: string } | undefined)?.error ?? ''}`;
