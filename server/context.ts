import type { Edition } from '#contract/fest.ts';
import type { MailTally } from '#server/mail/tally.ts';
import type { HeldNotices } from '#server/notices/held.ts';
import type { Sessions } from '#server/organisers/sessions.ts';
import type { PassTokens } from '#server/passes/tokens.ts';
import type { Everybody } from '#server/people/everybody.ts';
import type { PhotoLinks } from '#server/photos/links.ts';
import type { PhotoReader } from '#server/photos/reader.ts';
import type { Uploads } from '#server/photos/uploads.ts';
import type { Streams } from '#server/streams/streams.ts';
import type { Config } from './config/config.ts';
import type { OpenedDatabase } from './database/opened.ts';
import type { Database } from './database/tables.ts';

export type Context = {
  config: Config;
  db: Database;
  /** The same, and what else there is to know of it. */
  database: OpenedDatabase;
  /** Tells the time, so that a test can set it. */
  clock: () => Date;
  links: PhotoLinks;
  photoReader: PhotoReader;
  uploads: Uploads;
  passes: PassTokens;
  sessions: Sessions;
  people: Everybody;
  /** Origin of links that leave the site, in mails and messages. */
  publicUrl: string;
  mailTally: MailTally;
  notices: HeldNotices;
  streams: Streams;
  edition: Pick<Edition, 'registrationClosesAt'>;
};
