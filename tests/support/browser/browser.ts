import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { pinnedChromium, runsPinnedChromium } from './pinned-chromium.ts';

type Machine = { env: NodeJS.ProcessEnv; isPinned: boolean; installed: string[]; has(file: string): boolean };

/**
 * The Chromium for the journeys, the posters and the screenshots: the one that npm pins, so that everybody tests in the
 * same. `CHROME_PATH` picks another: the path of one, or `system` for the machine's own.
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const machine: Machine = {
    env: process.env,
    isPinned: runsPinnedChromium(),
    installed: [...installedPaths(), chromium.executablePath()],
    has: existsSync,
  };
  const chosen = chooseChromium(machine);
  return { executablePath: chosen === 'pinned' ? await pinnedChromium() : chosen, args: flags() };
}

/** `pinned`, or the path of another. Throws one line that says what brings a browser where there is none. */
export function chooseChromium({ env, isPinned, installed, has }: Machine): string {
  const wish = env.CHROME_PATH ?? '';
  if (wish !== '' && wish !== 'system') {
    if (has(wish)) return wish;
    throw new Error(`CHROME_PATH is ${wish}, and there is no such file.`);
  }
  if (wish === '' && isPinned) return 'pinned';
  const found = installed.find(has);
  if (found) return found;
  throw new Error('There is no Chromium on this machine: `npx playwright install chromium` brings one.');
}

function installedPaths(): string[] {
  const linux = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const mac = ['Google Chrome', 'Chromium'];
  return [
    ...linux.map((name) => `/usr/bin/${name}`),
    ...mac.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
    `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  ];
}

/** Nothing may reach for the network by itself; root has no sandbox to run in. */
function flags(): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
}
