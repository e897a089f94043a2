import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { StartFault } from '#server/config/config.ts';
import { makeFolder } from '#server/folder.ts';
import { databaseFailure, UnusableFile } from '../failures.ts';
import { displaced, emptied, withoutFile, withoutIndex } from './sentences.ts';

export class DatabaseFile {
  readonly path: string;
  #opened: { path: string; stats: Stats }[] = [];
  #damage: string | null = null;

  constructor(dataDir: string) {
    this.path = fileIn(dataDir);
  }

  async open(): Promise<DatabaseSync> {
    if (existsSync(this.path) && !mayWrite(this.path)) return this.#openToRead();
    makeFolder(path.dirname(this.path));
    await make(this.path);
    const database = new DatabaseSync(this.path, { timeout: 10_000 });
    database.exec('pragma page_size = 16384');
    await switchToWriteAheadLog(database);
    // Use memory, because /tmp may be read-only or shared.
    database.exec('pragma temp_store = memory');
    database.exec('pragma synchronous = full; pragma foreign_keys = on');
    database.exec('select count(*) from sqlite_schema');
    database.exec('pragma busy_timeout = 0');
    this.#opened = [this.path, `${this.path}-wal`, `${this.path}-shm`].map((path) => ({ path, stats: statSync(path) }));
    return database;
  }

  /** Opens a read-only file. SQLite can then read the file's log only if the log's index exists already. */
  #openToRead(): DatabaseSync {
    if (existsSync(`${this.path}-shm`)) return new DatabaseSync(this.path, { readOnly: true });
    if (sizeOf(`${this.path}-wal`) > 0) throw new StartFault([withoutIndex(this.path)]);
    return new DatabaseSync(new URL(`${pathToFileURL(this.path).href}?immutable=1`), { readOnly: true });
  }

  refuseWrites(damage: string): void {
    this.#damage = damage;
  }

  fault(): string | null {
    if (this.#damage !== null) return this.#damage;
    const lost = this.#opened.find(({ path, stats }) => !isSame(path, stats));
    return lost ? displaced(lost.path) : null;
  }

  mustBeInPlace(): void {
    const fault = this.fault();
    if (fault !== null) throw new UnusableFile(fault);
  }
}

export const fileIn = (dataDir: string): string => path.join(dataDir, 'fest.sqlite');

function mayWrite(file: string): boolean {
  try {
    accessSync(path.dirname(file), constants.W_OK);
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isSame(path: string, opened: Stats): boolean {
  try {
    const now = statSync(path, { throwIfNoEntry: false });
    // The log may be empty, because SQLite empties it by itself. Any other empty file counts as lost.
    return now?.ino === opened.ino && now.dev === opened.dev && (now.size > 0 || path.endsWith('-wal'));
  } catch {
    return false;
  }
}

/** Makes the file, instead of SQLite, so that nobody else can read it. SQLite gives its log files the same mode. */
export function makeFile(file: string, flags: 'a' | 'wx'): void {
  closeSync(openSync(file, flags, 0o600));
  chmodSync(file, 0o600);
}

/** @throws {StartFault} if the file is empty or only its log is left, because registrations may be lost. */
async function make(file: string): Promise<void> {
  try {
    makeFile(file, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await mustNotBeEmpty(file);
    return chmodSync(file, 0o600);
  }
  // The file is new, so an existing log belongs to a lost file.
  if (sizeOf(`${file}-wal`) === 0) return;
  rmSync(file);
  throw new StartFault([withoutFile(file)]);
}

/** Waits for up to a second, because another process may be about to write the file's first page. */
async function mustNotBeEmpty(file: string): Promise<void> {
  for (let attempt = 1; sizeOf(file) === 0; attempt++) {
    if (attempt === 20) throw new StartFault([emptied(file)]);
    await pause(50);
  }
}

export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Switches to WAL mode. SQLite's busy timeout does not apply here, so this function retries. */
async function switchToWriteAheadLog(database: DatabaseSync): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return database.exec('pragma journal_mode = wal');
    } catch (error) {
      if (attempt === 100 || databaseFailure(error) !== 'busy') throw error;
      await pause(50);
    }
  }
}
