import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * A backup is a gzip file of JSON lines: a header, every row, a trailer. Increment the version if
 * older releases would misread the new format.
 */
export const formatName = 'tech-fest-backup';
export const formatVersion = 2;

/** The version of a backup that is one file with everything. */
export const fileVersion = 1;
/** The version of a backup in a repository. Its rows name the photos, which are separate files. */
export const repositoryVersion = 2;

export const header = z.object({
  format: z.literal(formatName),
  version: z.number(),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  /** The book number when the backup was made. */
  number: z.optional(z.number()),
});
export type Header = z.infer<typeof header>;

/** The migration that made the book. Backups of older releases do not list it. */
export const bookMigration = '0013-book';

export const trailer = z.object({
  counts: z.record(z.string(), z.number()),
  /** A hash of the rows only. SQLite and PostgreSQL give the same hash for the same content. */
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
