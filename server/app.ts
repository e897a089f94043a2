import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { edition } from '#fest/edition.ts';
import { limitRegistrations } from '#server/limits/registrations.ts';
import { shareSockets } from '#server/limits/sockets.ts';
import { holdNotices } from '#server/notices/held.ts';
import { publicUrlOf } from '#server/passes/public-url.ts';
import { findByToken, passTokens } from '#server/passes/tokens.ts';
import { holdPeople } from '#server/people/held.ts';
import { endDecoders } from '#server/photos/decoders.ts';
import { photoLinks } from '#server/photos/links.ts';
import { serveSite } from '#server/site/serve.ts';
import { openStreams, type StreamLimits } from '#server/streams/streams.ts';
import { admin } from './admin/index.ts';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import type { Database } from './database/tables.ts';
import { desk } from './desk/index.ts';
import { drainOnClose } from './http/drain.ts';
import { answerErrors, sendError } from './http/errors.ts';
import { noteFirstForwarded } from './http/log/first-forwarded.ts';
import { logSlowRequests } from './http/log/slow-requests.ts';
import { refuseUnreadable } from './http/readable.ts';
import { secure } from './http/security.ts';
import { answerOddRequests, type SocketLimits, socketLimits, socketOptions } from './http/sockets/limits.ts';
import { cutSlowBodies } from './http/sockets/slow-bodies.ts';
import { participant } from './participant/index.ts';
import { visitor } from './visitor/index.ts';

type Options = {
  config: Config;
  db: Database;
  clock: () => Date;
  /** The built site, absolute; without one only the API is served. */
  siteDir?: string;
  edition?: Context['edition'];
  logger?: FastifyServerOptions['logger'];
  sockets?: SocketLimits;
  streams?: StreamLimits;
  onCreate?: (app: FastifyInstance) => void;
};

export async function buildApp(options: Options): Promise<FastifyInstance> {
  const { config, db, clock, sockets = socketLimits } = options;
  const app = Fastify({
    logger: options.logger ?? false,
    // Request lines would hold the signatures of photo links.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 64 * 1024,
    // However long a wrong token is, it is one: what is too long for a head is refused before.
    routerOptions: { maxParamLength: 16 * 1024 },
    ...socketOptions(sockets),
    // http/drain.ts refuses in our words.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  options.onCreate?.(app);
  const context: Context = {
    config,
    db,
    clock,
    links: await photoLinks(db),
    passes: await passTokens(db),
    people: holdPeople(db),
    publicUrl: publicUrlOf(config),
    notices: holdNotices(db),
    streams: openStreams(db, options.streams),
    edition: options.edition ?? edition,
  };

  logSlowRequests(app, config);
  noteFirstForwarded(app, config);
  answerErrors(app);
  // Before whatever refuses, so that a page on another host may read why.
  await secure(app, config);
  drainOnClose(app);
  // After the drain, when no new one is begun.
  app.addHook('preClose', async () => context.streams.endAll());
  app.addHook('onClose', async () => endDecoders());
  refuseUnreadable(app);
  answerOddRequests(app);
  cutSlowBodies(app, sockets);
  if (config.rateLimit) shareSockets(app, config, sockets.most);
  else app.server.maxConnections = sockets.most;
  await limitRegistrations(app, context);
  // Loaded only where it is configured, because it slows the start and every request a little.
  if (config.metricsToken !== null) {
    const { serveMetrics } = await import('./metrics/index.ts');
    serveMetrics(app, config.metricsToken, context);
  }
  await app.register(visitor, context);
  await app.register(participant, context);
  await app.register(admin, context);
  await app.register(desk, context);
  serveSite(app, config, options.siteDir, async (token) => {
    if (config.apiBase !== '') return true;
    return findByToken(db, context.passes, token).then(
      (found) => found !== null,
      () => true,
    );
  });
  return app;
}
