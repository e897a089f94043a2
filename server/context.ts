import type { Edition } from '#contract/fest.ts';
import type { HeldNotices } from '#server/notices/held.ts';
import type { PassTokens } from '#server/passes/tokens.ts';
import type { HeldPeople } from '#server/people/held.ts';
import type { PhotoLinks } from '#server/photos/links.ts';
import type { Streams } from '#server/streams/streams.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/tables.ts';

export type Context = {
  config: Config;
  db: Database;
  /** Tells the time, so that a test can set it. */
  clock: () => Date;
  links: PhotoLinks;
  passes: PassTokens;
  people: HeldPeople;
  /** Origin of links that leave the site, in mails and messages. */
  publicUrl: string;
  notices: HeldNotices;
  streams: Streams;
  edition: Pick<Edition, 'registrationClosesAt'>;
};
