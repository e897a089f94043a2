import type { Edition } from '#contract/fest.ts';
import type { PhotoLinks } from '#server/photos/links.ts';
import type { Config } from './config.ts';
import type { Database } from './database/tables.ts';

export type Context = {
  config: Config;
  db: Database;
  /** Tells the time, so that a test can set it. */
  clock: () => Date;
  links: PhotoLinks;
  edition: Pick<Edition, 'registrationClosesAt'>;
};
