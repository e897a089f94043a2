import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { Problem } from '#server/problem.ts';

/** In ms. Supervisors usually wait ten seconds before they kill a process. */
const cutAfter = 8_000;
const exitAfter = 9_500;

type Closing = {
  close(): Promise<void>;
  cut(): void;
};

/** npm may pass a signal on twice, or die without passing it on. The server must stop in each case. */
export function shutDownWhenAsked(config: Config, { close, cut }: Closing): void {
  let isClosing = false;
  const shutDown = async () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(cut, cutAfter).unref();
    setTimeout(() => process.exit(1), exitAfter).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, shutDown);
  if (!config.startedByNpm) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && shutDown(), 500).unref();
}

/** In ms: how long a closing server answers with 503 to requests that were already on their way. */
const drainTime = 500;

export function drainOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (app.server.listening) await pause(drainTime);
  });
  app.addHook('onRequest', (_request, _reply, done) => done(isClosing ? new Problem('closing') : undefined));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
