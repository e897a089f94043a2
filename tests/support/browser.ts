import { accessSync, constants } from 'node:fs';

/** A Chromium for the journeys, the posters and the screenshots: the system's where there is one, else npm's. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const system = process.env.NO_SYSTEM_BROWSER === '1' ? undefined : systemPaths().find(isExecutable);
  return { executablePath: system ?? (await packagedChromium()), args: flags() };
}

function systemPaths(): string[] {
  const linux = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((it) => `/usr/bin/${it}`);
  const mac = ['Google Chrome', 'Chromium'].map((it) => `/Applications/${it}.app/Contents/MacOS/${it}`);
  const windows = [`${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`];
  return [process.env.CHROME_PATH ?? '', ...linux, ...mac, ...windows].filter(Boolean);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Unpacks itself into the temporary folder once; with this variable it brings the libraries a bare machine lacks. */
async function packagedChromium(): Promise<string> {
  const missing = 'No Chromium was found; `apt-get install chromium`, or CHROME_PATH=… to one, brings it.';
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(missing);
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/** Nothing may reach for the network by itself; root has no sandbox to run in. */
function flags(): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
}
