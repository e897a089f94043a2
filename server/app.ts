import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { edition } from '#fest/edition.ts';
import { limitRegistrations } from '#server/limits/requests.ts';
import { shareSockets } from '#server/limits/sockets.ts';
import { type MailTally, newTally } from '#server/mail/deliver.ts';
import { holdNotices } from '#server/notices/notices.ts';
import { openSessions } from '#server/organisers/sessions.ts';
import { publicUrlOf } from '#server/passes/public-url.ts';
import { findByToken, passTokens } from '#server/passes/tokens.ts';
import { holdEverybody } from '#server/people/everybody.ts';
import { photoLinks } from '#server/photos/links.ts';
import { PhotoReader } from '#server/photos/reader.ts';
import { Uploads, uploadsIn } from '#server/photos/uploads.ts';
import { serveSite } from '#server/site/serve.ts';
import { openStreams, type StreamLimits } from '#server/streams/streams.ts';
import { admin } from './admin/index.ts';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import type { OpenedDatabase } from './database/open.ts';
import { desk } from './desk/index.ts';
import { answerErrors, sendError } from './http/errors.ts';
import { warnOfProxy } from './http/log/log.ts';
import { logSlowRequests } from './http/log/slow-requests.ts';
import { refuseUnreadable } from './http/readable.ts';
import { secure } from './http/security.ts';
import { drainOnClose } from './http/shutdown.ts';
import { answerOddRequests, type SocketLimits, socketLimits, socketOptions } from './http/sockets/limits.ts';
import { cutSlowBodies } from './http/sockets/slow-bodies.ts';
import { idPhotos } from './id-photos/index.ts';
import { participant } from './participant/index.ts';
import { visitor } from './visitor/index.ts';

type Options = {
  config: Config;
  database: OpenedDatabase;
  clock: () => Date;
  siteDir?: string;
  edition?: Context['edition'];
  logger?: FastifyServerOptions['logger'];
  sockets?: SocketLimits;
  streams?: StreamLimits;
  mailTally?: MailTally;
  onCreate?: (app: FastifyInstance) => void;
};

export async function buildApp(options: Options): Promise<FastifyInstance> {
  const { config, database, clock, sockets = socketLimits } = options;
  const { db } = database;
  const app = Fastify({
    logger: options.logger ?? false,
    // Request lines would log the signatures of photo links.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 16 * 1024 },
    ...socketOptions(sockets),
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  options.onCreate?.(app);
  const context: Context = {
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
    streams: openStreams(db, database.listen, options.streams),
    edition: options.edition ?? edition,
  };

  logSlowRequests(app, config);
  warnOfProxy(app, config);
  answerErrors(app);
  // Registered first, so that error answers carry CORS headers too.
  await secure(app, config);
  drainOnClose(app);
  app.addHook('preClose', async () => context.streams.endAll());
  app.addHook('onClose', async () => context.photoReader.end());
  refuseUnreadable(app);
  answerOddRequests(app);
  cutSlowBodies(app, sockets);
  if (config.rateLimit) shareSockets(app, config, sockets.most);
  else app.server.maxConnections = sockets.most;
  await limitRegistrations(app, context);
  // Loaded only if configured: it slows the start and every request.
  if (config.metricsToken !== null) {
    const { serveMetrics } = await import('./metrics/index.ts');
    serveMetrics(app, config.metricsToken, context);
  }
  await app.register(visitor, context);
  await app.register(participant, context);
  await app.register(admin, context);
  await app.register(desk, context);
  await app.register(idPhotos, context);
  serveSite(app, config, options.siteDir, async (token) => {
    if (config.apiBase !== '') return true;
    return findByToken(db, context.passes, token).then(
      (found) => found !== null,
      () => true,
    );
  });
  return app;
}
