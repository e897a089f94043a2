import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { findChromium } from '#tests/support/browser/browser.ts';
import { childrenOf } from '#tests/support/running/children.ts';

/** A volunteer's phone: a browser that keeps its files in a folder, and can be killed. */
export class Phone {
  readonly page: Page;
  /** What went wrong in the page. */
  readonly errors: string[] = [];
  /** How often it has begun to send its queue. */
  sent = 0;
  readonly #context: BrowserContext;
  readonly #folder: string;

  private constructor(context: BrowserContext, page: Page, folder: string) {
    this.#context = context;
    this.#folder = folder;
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(String(error.stack ?? error)));
    page.on('request', (request) => {
      if (request.url().endsWith(calls.writeEntries.path)) this.sent++;
    });
  }

  static async open(folder: string, url: string): Promise<Phone> {
    const { executablePath, args } = await findChromium();
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args,
      baseURL: url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      // The run ends it itself, after what it started.
      handleSIGINT: false,
    });
    context.setDefaultTimeout(10_000);
    return new Phone(context, context.pages()[0] ?? (await context.newPage()), folder);
  }

  get context(): BrowserContext {
    return this.#context;
  }

  async kill(): Promise<void> {
    const closed = new Promise((resolve) => this.#context.once('close', resolve));
    for (const pid of this.#processes()) process.kill(pid, 'SIGKILL');
    await closed;
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** The browser's first process; its others end with it. */
  #processes(): number[] {
    return childrenOf(process.pid).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#folder));
  }

  /** How many entries are not sent yet, and how many were refused after they had waited; by the phone's own database. */
  kept(): Promise<{ waiting: number; told: number }> {
    return this.page.evaluate(
      () =>
        new Promise<{ waiting: number; told: number }>((resolve, reject) => {
          const opening = indexedDB.open('desk');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const db = opening.result;
            const reading = db.transaction(['queue', 'told']);
            const [waiting, told] = ['queue', 'told'].map((name) => reading.objectStore(name).count());
            reading.oncomplete = () => {
              db.close();
              resolve({ waiting: waiting?.result ?? 0, told: told?.result ?? 0 });
            };
          };
        }),
    );
  }

  /** Resolves once so many entries wait; false if that takes too long. */
  async waits(count: number, limit = 10_000): Promise<boolean> {
    for (const ends = Date.now() + limit; Date.now() < ends; await pause(20))
      if ((await this.kept()).waiting === count) return true;
    return false;
  }
}
