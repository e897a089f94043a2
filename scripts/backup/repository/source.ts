import { createHash } from 'node:crypto';
import { StartFault } from '#server/config/config.ts';
import type { Source } from '../read.ts';
import type { Row } from '../rows.ts';
import { type Kept, keptAmong } from './names.ts';
import type { Place } from './place.ts';
import { opensWith } from './seal.ts';

/** All that are kept in the place, the newest first. */
export const listKept = async (place: Place): Promise<Kept[]> => keptAmong(await place.list('backups'));

/** @throws {StartFault} where there is none of that name. */
export async function findKept(place: Place, name: string): Promise<Kept> {
  const all = await listKept(place);
  const found = name === 'latest' ? all[0] : all.find((kept) => kept.name === name);
  if (found) return found;
  throw new StartFault([
    all.length === 0
      ? `${place.name} holds no backup.`
      : `${place.name} holds no backup ${name}. npm run restore without arguments lists those that are there.`,
  ]);
}

/** A kept backup with its photos. `identity` opens what is encrypted. */
export function keptSource(place: Place, { name, key }: Kept, identity: string | null): Source {
  const open = opensWith(identity);
  /** Opened once; it is read twice. */
  let opened: Promise<Buffer> | undefined;
  return {
    name,
    async open() {
      opened ??= readWhole(place, key).then((bytes) => open(key, bytes));
      return asStream(await opened);
    },
    photos: {
      async present(keys) {
        return new Set((await place.list('photos')).map((item) => item.key).filter((stored) => keys.has(stored)));
      },
      async whole(row) {
        const bytes = await place.read(String(row.photo));
        const content = bytes && (await open(String(row.photo), bytes).catch(orNull));
        return content && withBytes(row, content);
      },
    },
  };
}

function orNull(error: unknown): null {
  if (error instanceof StartFault) return null;
  throw error;
}

async function* asStream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function readWhole(place: Place, key: string): Promise<Buffer> {
  const bytes = await place.read(key);
  if (bytes) return bytes;
  throw new StartFault([`${key} is gone from ${place.name}.`]);
}

function withBytes({ photo, sha256, picture_length, ...row }: Row, content: Buffer): Row | null {
  if (createHash('sha256').update(content).digest('hex') !== sha256) return null;
  const length = Number(picture_length);
  return { ...row, bytes: content.subarray(0, length), thumbnail: content.subarray(length) };
}
