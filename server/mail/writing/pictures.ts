import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Block } from './content.ts';

/** PNG files by the name of the sign. scripts/build/mail-signs.ts draws them. */
export type Pictures = ReadonlyMap<string, Buffer>;

/** Reads the pictures. If the site is not built, there are none, and mails have no pictures. */
export async function readPictures(siteDir: string): Promise<Pictures> {
  const folder = path.join(siteDir, 'signs');
  const files = await readdir(folder).catch(() => []);
  const read = async (file: string) => [path.parse(file).name, await readFile(path.join(folder, file))] as const;
  return new Map(await Promise.all(files.map(read)));
}

/** The sign of the fest, which also stands for events of other editions. */
export const emblemName = 'emblem';

/** Returns the id of a picture in a mail, for its `cid:` address. */
export const cidOf = (sign: string): string => `${sign}@signs`;

export const signsIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'wordmark') return block.sign;
    return block.kind === 'day' ? block.entries.map(({ sign }) => sign) : [];
  });
