import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '#tests/support/browser/browser.ts';
import { expect, test } from '#tests/support/browser/journey.ts';
import { standWithList } from '#tests/support/people/at-the-desk.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';

test('after signing out, the browser’s files have no key of the desk', async ({ fest }) => {
  using folder = newFolder('phone');
  const profile = folder.path;
  const { executablePath, args } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, baseURL: fest.url });
  await context.addInitScript(noteKeys);
  const page = await context.newPage();
  await standWithList(page, fest.url, ['Asha Rao', 'Ravi Das']);
  const keys = (await page.evaluate(() => notedKeys)).map((key) => Buffer.from(key));
  expect(await filesWith(profile, keys)).not.toEqual([]);

  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
  await expect.poll(() => filesWith(profile, keys)).toEqual([]);
  await context.close();
  expect(await filesWith(profile, keys)).toEqual([]);
});

declare global {
  var notedKeys: number[][];
}

/** Notes each key that the page makes or gets, and the salt of each key that it derives. */
function noteKeys(): void {
  globalThis.notedKeys = [];
  const { subtle } = crypto;
  const [generate, take, derive] = [subtle.generateKey, subtle.importKey, subtle.deriveKey];
  const note = (raw: ArrayBuffer) => void notedKeys.push([...new Uint8Array(raw)]);
  Object.assign(subtle, {
    async generateKey(algorithm: AesKeyGenParams, _isExtractable: boolean, uses: KeyUsage[]) {
      const key = await generate.call(subtle, algorithm, true, uses);
      note(await subtle.exportKey('raw', key as CryptoKey));
      return key;
    },
    importKey(...given: Parameters<typeof take>) {
      if (given[2] === 'AES-GCM') note((given[1] as Uint8Array<ArrayBuffer>).slice().buffer);
      return take.call(subtle, ...given);
    },
    deriveKey(...given: Parameters<typeof derive>) {
      note((given[0] as HkdfParams).salt as ArrayBuffer);
      return derive.call(subtle, ...given);
    },
  });
}

/** The names of the files that contain one of the keys. */
async function filesWith(folder: string, keys: Buffer[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!(await stat(file).catch(() => null))?.isFile()) continue;
    const bytes = await readFile(file).catch(() => Buffer.of());
    if (keys.some((key) => bytes.includes(key))) found.push(name);
  }
  return found;
}
