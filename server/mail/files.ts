import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#server/folder.ts';

/** Where mails lie that no mail server takes: one .eml file each, which any mail program opens. */
export const mailsIn = (dataDir: string): string => path.join(dataDir, 'mail');

/** Writes it whole or not at all, for its owner only. Writing it again changes nothing. */
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

/** Deletes the mails to one participant, or all. */
export async function deleteMailFiles(dataDir: string, whose: { registrationId: string } | 'everybody'): Promise<void> {
  const names = await readdir(mailsIn(dataDir)).catch(() => []);
  const meant = whose === 'everybody' ? names : names.filter((name) => name.startsWith(`${whose.registrationId}.`));
  await Promise.all(meant.map((name) => rm(path.join(mailsIn(dataDir), name), { force: true })));
}
