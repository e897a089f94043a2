import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { limitRequests } from '#server/limits/requests.ts';
import { shareSockets } from '#server/limits/sockets.ts';
import { findByToken } from '#server/passes/tokens.ts';
import { serveSite } from '#server/site/serve.ts';
import { admin } from './admin/index.ts';
import { type ContextOptions, openContext } from './context.ts';
import { desk } from './desk/index.ts';
import { sendError } from './http/errors.ts';
import { warnOfProxy } from './http/log/log.ts';
import { logSlowRequests } from './http/log/slow-requests.ts';
import { refuseUnreadable } from './http/readable.ts';
import { secure } from './http/security.ts';
import { drainOnClose } from './http/shutdown.ts';
import { answerOddRequests, cutSlowBodies, type SocketLimits, socketLimits, socketOptions } from './http/sockets.ts';
import { idPhotos } from './id-photos/index.ts';
import { participant } from './participant/index.ts';
import { visitor } from './visitor/index.ts';

type Options = ContextOptions & {
  siteDir?: string;
  logger?: FastifyServerOptions['logger'];
  sockets?: SocketLimits;
  onCreate?: (app: FastifyInstance) => void;
};

export async function buildApp(options: Options): Promise<FastifyInstance> {
  const { config, sockets = socketLimits } = options;
  const app = Fastify({
    logger: options.logger ?? false,
    // Do not log each request: the addresses of photos contain signatures.
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
  const context = await openContext(options);

  logSlowRequests(app, config);
  warnOfProxy(app, config);
  app.setErrorHandler(sendError);
  // Register this before any hook that refuses requests, so that refusals have the CORS headers too.
  await secure(app, config);
  drainOnClose(app);
  app.addHook('preClose', async () => context.streams.endAll());
  app.addHook('onClose', async () => context.photoReader.end());
  refuseUnreadable(app);
  answerOddRequests(app);
  cutSlowBodies(app, sockets);
  if (config.rateLimit) shareSockets(app, config, sockets.most);
  else app.server.maxConnections = sockets.most;
  limitRequests(app, context);
  // Load the metrics only if they are configured: they slow the start and every request.
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
    const found = findByToken(context.db, context.passes, token);
    return (await found.catch(() => 'unknown')) !== null;
  });
  return app;
}
