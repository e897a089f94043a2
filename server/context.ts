import type { Edition } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { type MailTally, newTally } from '#server/mail/deliver.ts';
import { holdNotices } from '#server/notices/notices.ts';
import { openSessions } from '#server/organisers/sessions.ts';
import { publicUrlOf } from '#server/passes/public-url.ts';
import { passTokens } from '#server/passes/tokens.ts';
import { holdEverybody } from '#server/people/everybody.ts';
import { photoLinks } from '#server/photos/links.ts';
import { PhotoReader } from '#server/photos/reader.ts';
import { Uploads, uploadsIn } from '#server/photos/uploads.ts';
import { openStreams, type StreamLimits } from '#server/streams/streams.ts';
import type { Config } from './config/config.ts';
import type { OpenedDatabase } from './database/open.ts';

export type ContextOptions = {
  config: Config;
  database: OpenedDatabase;
  clock: () => Date;
  edition?: Pick<Edition, 'registrationClosesAt'>;
  streams?: StreamLimits;
  mailTally?: MailTally;
};

export type Context = Awaited<ReturnType<typeof openContext>>;

export async function openContext({ config, database, clock, ...options }: ContextOptions) {
  const { db } = database;
  return {
    config,
    db,
    database,
    clock,
    links: await photoLinks(db),
    photoReader: new PhotoReader(),
    uploads: new Uploads(uploadsIn(config.dataDir)),
    passes: await passTokens(db),
    sessions: openSessions(db),
    people: holdEverybody(db),
    publicUrl: publicUrlOf(config),
    mailTally: options.mailTally ?? newTally(),
    notices: holdNotices(db),
    streams: openStreams(db, options.streams),
    edition: options.edition ?? edition,
  };
}
