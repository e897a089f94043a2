import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#server/folder.ts';
import { type Carrier, undeliverable } from './carriers.ts';

/** Returns the folder for mails, as .eml files, if there is no mail server. Any mail program can open these files. */
export const mailsIn = (dataDir: string): string => path.join(dataDir, 'mail');

export async function writeMailFile(dataDir: string, name: { registrationId: string; id: string }, message: Buffer) {
  const folder = mailsIn(dataDir);
  makeFolder(folder);
  const file = path.join(folder, `${name.registrationId}.${name.id}.eml`);
  const handle = await open(`${file}.partial`, 'w', 0o600);
  try {
    await handle.writeFile(message);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.partial`, file);
}

const namesIn = (dataDir: string) => readdir(mailsIn(dataDir)).catch(() => []);

export const countMailFiles = async (dataDir: string): Promise<number> =>
  (await namesIn(dataDir)).filter((name) => name.endsWith('.eml')).length;

export async function deleteMailFiles(dataDir: string, whose: { registrationId: string } | 'everybody'): Promise<void> {
  const names = await namesIn(dataDir);
  const meant = whose === 'everybody' ? names : names.filter((name) => name.startsWith(`${whose.registrationId}.`));
  await Promise.all(meant.map((name) => rm(path.join(mailsIn(dataDir), name), { force: true })));
}

/** Never calls `beforeTheEnd`, because writing a file twice does no harm. */
export const filesCarrier = (dataDir: string): Carrier => ({
  async carry(letter, message) {
    await writeMailFile(dataDir, letter, message).catch(undeliverable);
    return { kind: 'sent' };
  },
  isSignedIn: () => false,
  close() {},
});
