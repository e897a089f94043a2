import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Finds the Chromium that npm pins. `CHROME_PATH` picks another: a path, or `system` for the machine's own. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const { CHROME_PATH: wish = '' } = process.env;
  // `@sparticuz/chromium` has a build only for Linux on x64.
  const isPinned = wish === '' && process.platform === 'linux' && process.arch === 'x64';
  return { executablePath: isPinned ? await pinnedChromium() : otherChromium(wish), args: flags() };
}

function otherChromium(wish: string): string {
  if (wish !== '' && wish !== 'system') {
    if (existsSync(wish)) return wish;
    throw new Error(`CHROME_PATH is ${wish}, and there is no such file.`);
  }
  const found = [...installedPaths(), chromium.executablePath()].find((file) => existsSync(file));
  if (found) return found;
  throw new Error('There is no Chromium on this machine: `npx playwright install chromium` installs one.');
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

/** Keeps the browser's own services off the network. Turns off the sandbox for root, who cannot use it. */
function flags(): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
}

const root = path.resolve(import.meta.dirname, '../../..');

/** Unpacks each version once. The package itself would use a temporary folder that any user can write to. */
async function pinnedChromium(): Promise<string> {
  // The rehearsal runs in a copy, which links to node_modules and is deleted afterwards. So use the real path.
  const folder = path.join(realpathSync(path.join(root, 'node_modules')), '.cache', `chromium-${pinnedVersion()}`);
  const whole = path.join(folder, 'unpacked');
  if (!existsSync(whole)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  // With this variable set, the package also unpacks libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executable = await chromium.executablePath();
    if (!existsSync(whole)) nameFonts(folder);
    writeFileSync(whole, '');
    return executable;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** Replaces /tmp by `folder` in the list of font folders. */
function nameFonts(folder: string): void {
  const list = path.join(folder, 'fonts/fonts.conf');
  writeFileSync(list, readFileSync(list, 'utf8').replaceAll('/tmp/', `${folder}/`));
}

function pinnedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  return JSON.parse(readFileSync(path.resolve(path.dirname(entry), '../package.json'), 'utf8')).version;
}
