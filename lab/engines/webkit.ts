import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '#tests/support/running/processes.ts';
import { type Driver, type Engine, phone, programNamed } from './driver.ts';
import { until } from './until.ts';

/** Safari's engine in WebKitGTK's MiniBrowser, on a virtual screen (Xvfb). */
export const webkit: Engine = {
  name: 'webkit',
  packages: 'webkit2gtk-driver xvfb',
  isInstalled: () => ['WebKitWebDriver', 'Xvfb'].every((program) => programNamed(program)),
  async open(folder): Promise<Driver> {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = await once(screen.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(20_000) });
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: settingsIn(folder) };
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
    const end = () => endAll(driver, screen);
    try {
      return await openTab(`http://127.0.0.1:${port}`, end);
    } catch (error) {
      await end();
      throw error;
    }
  },
};

/** MiniBrowser's toolbar is wider than a phone, unless GTK draws its buttons without spacing. */
function settingsIn(folder: string): string {
  const settings = join(folder, 'settings');
  mkdirSync(join(settings, 'gtk-3.0'), { recursive: true });
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; margin: 0 }');
  writeFileSync(join(settings, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"\n`);
  return settings;
}

async function endAll(...children: ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill();
    await once(child, 'exit');
  }
}

/** Opens a tab and controls it by WebDriver (https://www.w3.org/TR/webdriver2/). */
async function openTab(url: string, end: () => Promise<void>): Promise<Driver> {
  await until('WebKitWebDriver', async () => (await fetch(`${url}/status`)).ok);
  const { sessionId } = (await command('POST', `${url}/session`, { capabilities: {} })) as { sessionId: string };
  const tab = `${url}/session/${sessionId}`;
  const post = (path: string, body: object) => command('POST', `${tab}/${path}`, body);
  const evaluate: Driver['evaluate'] = async (work, ...input) => {
    const script = `const done = arguments[1];
      Promise.resolve((${work})(...arguments[0])).then((result) => done({ result }), (error) => done({ error: String(error) }))`;
    const { result, error } = (await post('execute/async', { script, args: [input] })) as Answer<typeof work>;
    if (error !== undefined) throw new Error(error);
    return result;
  };
  const element = async (selector: string) => {
    const found = (await post('element', { using: 'css selector', value: selector })) as Record<string, string>;
    return `element/${Object.values(found)[0]}`;
  };
  const type = async (selector: string, text: string) =>
    void (await post(`${await element(selector)}/value`, { text }));
  /** A window's height includes its bars. */
  const resize = async (height: number) => {
    const bars = await evaluate(() => outerHeight - innerHeight);
    await post('window/rect', { width: phone.width, height: height + bars });
    await until('A window of the new height', () => evaluate((awaited) => Math.abs(innerHeight - awaited) < 2, height));
  };
  await resize(phone.height);
  return {
    evaluate,
    type,
    goto: async (url) => void (await post('url', { url })),
    click: async (selector) => void (await post(`${await element(selector)}/click`, {})),
    attach: type,
    resize,
    screenshot: async () => Buffer.from(String(await command('GET', `${tab}/screenshot`)), 'base64'),
    async close() {
      await command('DELETE', tab).catch(() => undefined);
      await end();
    },
  };
}

type Answer<Work extends (...input: never[]) => unknown> = { result: Awaited<ReturnType<Work>>; error?: string };

async function command(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: { message?: string } };
  if (!answer.ok) throw new Error(value.message);
  return value;
}
