import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartFault } from '#server/config/config.ts';
import { isPhotoKey } from '../repository/names.ts';
import {
  formatName,
  formatVersion,
  type Header,
  header,
  repositoryVersion,
  Tally,
  type Trailer,
  trailer,
} from './format.ts';
import { fromParsed, isReference, LineTooLong, type StoredRow, splitLines, type TableRow } from './lines.ts';
import { backedUp } from './tables.ts';

export type Contents = { header: Header; trailer: Trailer };

/** A backup to read. */
export type Source = {
  /** The name of the backup in messages. */
  name: string;
  /** The repository's photos. Null if the backup itself contains its photos. */
  photos: PhotoSource | null;
  open(): Promise<AsyncIterable<Buffer>> | AsyncIterable<Buffer>;
};

type PhotoSource = {
  /** Returns those keys whose photos exist. */
  present(keys: ReadonlySet<string>): Promise<Set<string>>;
  /** Returns the row with the bytes of its photo, or null if the photo is missing or damaged. */
  whole(row: StoredRow): Promise<StoredRow | null>;
};

export const fileSource = (file: string): Source => ({
  name: file,
  photos: null,
  open() {
    if (file.endsWith('.gz.age')) throw besidePhotos(file);
    return createReadStream(file);
  },
});

/**
 * Reads a whole backup and calls `take` with each row.
 * @throws {StartFault} if the file is not a backup, or is incomplete or damaged.
 */
export async function readBackup(source: Source, take: (row: TableRow) => Promise<void>): Promise<Contents> {
  const reading = new Reading(source, take);
  try {
    await pipeline(await source.open(), createGunzip({ chunkSize: 256 * 1024 }), splitLines, (lines) =>
      reading.all(lines),
    );
  } catch (error) {
    throw reading.judge(error);
  }
  return reading.contents();
}

class Reading {
  readonly #tally = new Tally();
  readonly #file: string;
  readonly #isInRepository: boolean;
  readonly #take: (row: TableRow) => Promise<void>;
  #header: Header | undefined;
  #trailer: Trailer | undefined;

  constructor({ name, photos }: Source, take: (row: TableRow) => Promise<void>) {
    this.#file = name;
    this.#isInRepository = photos !== null;
    this.#take = take;
  }

  async all(lines: AsyncIterable<Buffer>): Promise<void> {
    for await (const line of lines) {
      const parsed = parse(line);
      if (!this.#header) this.#begin(line, parsed);
      else if (this.#trailer) throw this.#altered();
      else if (Array.isArray(parsed)) await this.#row(line, parsed);
      else this.#end(parsed);
    }
  }

  #begin(line: Buffer, parsed: unknown): void {
    const said = header.safeParse(parsed);
    if (!said.success) throw this.#foreign();
    if (said.data.version > formatVersion) throw newer(this.#file);
    if (said.data.version === repositoryVersion && !this.#isInRepository) throw besidePhotos(this.#file);
    this.#header = said.data;
    this.#tally.header(line);
  }

  async #row(line: Buffer, parsed: unknown): Promise<void> {
    const row = fromParsed(parsed);
    if (!row || !backedUp.some((table) => table.name === row.table)) throw this.#altered();
    // Refuse a name that no backup gives to a photo: it could be the path of any file on this machine.
    if (this.#isInRepository && isReference(row.row) && !isPhotoKey(row.row.photo)) throw this.#altered();
    this.#tally.row(row.table, line);
    await this.#take(row);
  }

  #end(parsed: unknown): void {
    const said = trailer.safeParse(parsed);
    const counted = this.#tally.trailer();
    if (!said.success || JSON.stringify(said.data) !== JSON.stringify(counted)) throw this.#altered();
    this.#trailer = said.data;
  }

  contents(): Contents {
    if (!this.#header) throw this.#foreign();
    if (!this.#trailer) throw this.#truncated();
    return { header: this.#header, trailer: this.#trailer };
  }

  judge(error: unknown): unknown {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (error instanceof LineTooLong) return this.#header ? this.#altered() : this.#foreign();
    if (syscall !== undefined && code !== undefined) return new StartFault([`${this.#file} cannot be read: ${code}.`]);
    if (code === 'Z_BUF_ERROR') return this.#header ? this.#truncated() : this.#foreign();
    // A damaged backup may fail to unpack before its first line. Only a bad gzip header means that it is no backup.
    const isGzip = this.#header !== undefined || !/header|compression method/.test(message);
    if (code?.startsWith('Z_')) return isGzip ? this.#altered() : this.#foreign();
    return error;
  }

  #foreign = () => new StartFault([`${this.#file} is not a backup of this site (${formatName}).`]);
  #truncated = () => new StartFault([`${this.#file} is incomplete: it ends before its trailer.`]);
  #altered = () => new StartFault([`${this.#file} is damaged or was altered: its checksum is wrong.`]);
}

export const newer = (file: string) =>
  new StartFault([`${file} was made by a newer release than this one: update this site, then restore it.`]);

const besidePhotos = (file: string) =>
  new StartFault([
    `${file} keeps its photos in a separate folder. Set BACKUP_TO to the folder that contains this file, and run npm run restore without arguments.`,
  ]);

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return null;
  }
}
