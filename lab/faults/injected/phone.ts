import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { findChromium } from '#tests/support/browser/browser.ts';
import { card, lastPerson, markByName, openCard, searchBox, takeCash } from '#tests/support/people/at-the-desk.ts';
import { childrenOf } from '#tests/support/running/processes.ts';

/** A volunteer's phone: a browser that keeps its files in a folder, and can be killed. */
export class Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly errors: string[] = [];
  sent = 0;
  readonly #folder: string;

  private constructor(context: BrowserContext, page: Page, folder: string) {
    this.context = context;
    this.#folder = folder;
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(String(error.stack ?? error)));
    page.on('request', (request) => {
      if (request.url().endsWith(calls.writeEntries.path)) this.sent++;
    });
  }

  static async open(folder: string, baseURL: string): Promise<Phone> {
    const { executablePath, args } = await findChromium();
    const viewport = { width: 390, height: 844 };
    const options = { executablePath, args, baseURL, viewport, hasTouch: true };
    const context = await chromium.launchPersistentContext(folder, options);
    context.setDefaultTimeout(10_000);
    return new Phone(context, context.pages()[0] ?? (await context.newPage()), folder);
  }

  async kill(): Promise<void> {
    const closed = new Promise((resolve) => this.context.once('close', resolve));
    const isOwn = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#folder);
    for (const pid of childrenOf(process.pid).filter(isOwn)) process.kill(pid, 'SIGKILL');
    await closed;
  }

  queue(): Promise<{ waiting: number; refused: number }> {
    return this.page.evaluate(async () => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await asked(indexedDB.open('desk'));
      const stores = ['queue', 'told'].map((name) => db.transaction(name).objectStore(name));
      const [waiting = 0, refused = 0] = await Promise.all(stores.map((store) => asked(store.count())));
      db.close();
      return { waiting, refused };
    });
  }

  async queues(count: number, limit = 10_000): Promise<boolean> {
    for (const ends = Date.now() + limit; Date.now() < ends; await pause(20))
      if ((await this.queue()).waiting === count) return true;
    return false;
  }
}

export type DeskPerson = { name: string; contact: string };

/** What the phone saved. The database must contain each entry exactly once. `broken` lists what was not saved. */
export type DeskWork = Record<'marked' | 'paid' | 'walkedIn', DeskPerson[]> & { visits: number; broken: string[] };

/** Enters visits, marks, cash and walk-ins without a network. Returns how many entries are in the queue. */
export async function workOffline(
  phone: Phone,
  work: DeskWork,
  { marks, cash, walkIns }: { marks: DeskPerson[]; cash: DeskPerson; walkIns: DeskPerson[] },
): Promise<number> {
  const { page } = phone;
  let queued = 0;
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const saved = async (what: string, save: () => unknown) => {
    if (!(await phone.queues(queued + 1))) work.broken.push(`the phone did not save ${what}`);
    else {
      queued++;
      save();
    }
  };
  /** Waits until the desk shows that the person is saved on the phone, but not sent. */
  const isShown = ({ name }: DeskPerson) =>
    lastPerson(page)
      .filter({ hasText: name })
      .getByText(/^Saved on this phone · \d+ not sent yet$/)
      .waitFor();
  await press(/This desk is at/);
  await press(/^Fun Games/);
  for (let count = 0; count < 5; count++) {
    await press('Count a visit');
    await saved('a visit', () => work.visits++);
  }
  await press(/This desk is at/);
  await press(/^Oracle/);
  for (const person of marks) {
    await markByName(page, person.name);
    await saved(`the mark of ${person.name}`, () => work.marked.push(person));
    await isShown(person);
  }
  await openCard(page, cash.name);
  await takeCash(page);
  await saved(`the cash of ${cash.name}`, () => work.paid.push(cash));
  await card(page, cash.name).getByText('Not sent yet').first().waitFor();
  for (const person of walkIns) {
    await searchBox(page).fill(`${person.name} ${person.contact}`);
    await page.getByRole('heading', { name: /^No match for/ }).waitFor();
    await searchBox(page).press('Enter');
    await page.getByLabel('College name').fill('Lake College');
    await page.getByRole('radio', { name: 'Cash' }).check();
    await press('Register and mark present at Oracle');
    await saved(`the walk-in ${person.name}`, () => work.walkedIn.push(person));
    await isShown(person);
  }
  return queued;
}
