import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * A backup is a gzip file of JSON lines: this header, every row, this trailer (docs/decisions/0020). Increment the version
 * with every change that an older release would misread.
 */
export const formatName = 'tech-fest-backup';
export const formatVersion = 2;

/** Of one file that holds all. */
export const wholeVersion = 1;
/** Of one that names its photos, which lie beside it. */
export const keptVersion = 2;

export const header = z.object({
  format: z.literal(formatName),
  version: z.number(),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  /** Of the book. No client of that database has a greater one. */
  number: z.optional(z.number()),
});
export type Header = z.infer<typeof header>;

/** A backup without it is of the last release or an earlier one. */
export const bookMigration = '0013-book';

export const trailer = z.object({
  counts: z.record(z.string(), z.number()),
  /** Of the rows alone: equal for equal content, from either database. */
  contentSha256: z.string(),
  sha256: z.string(),
});
export type Trailer = z.infer<typeof trailer>;

export class Tally {
  readonly #all = createHash('sha256');
  readonly #content = createHash('sha256');
  readonly #counts: Record<string, number> = {};

  header(line: string | Uint8Array): void {
    this.#all.update(line).update('\n');
  }

  row(table: string, line: string | Uint8Array): void {
    this.#all.update(line).update('\n');
    this.#content.update(line).update('\n');
    this.#counts[table] = (this.#counts[table] ?? 0) + 1;
  }

  trailer(): Trailer {
    return { counts: this.#counts, contentSha256: this.#content.digest('hex'), sha256: this.#all.digest('hex') };
  }
}
