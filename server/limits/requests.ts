import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { clientAddress } from './client-address.ts';
import { type SharedCounter, sharedCounter } from './shared-counter.ts';

const minute = 60_000;

/** A whole campus registers through one address, 300 students in ten minutes and each twice; a script is far quicker. */
export const registerLimit = {
  rateLimit: {
    max: 600,
    timeWindow: 10 * minute,
    keyGenerator: (request: FastifyRequest) => `register ${clientAddress(request)}`,
  },
};

type Setting = { config: Config; db: Database; clock: () => Date };

/** Prepares request limits, which all processes on the database share; a route asks for one by its `config`. */
export async function limitRequests(app: FastifyInstance, { config, db, clock }: Setting): Promise<void> {
  if (!config.rateLimit) return;
  const report = (error: unknown) => app.log.error({ err: error }, 'requests are counted by this process alone');
  const counter = sharedCounter({ db, clock, report });
  app.addHook('onClose', () => counter.close());
  await app.register(rateLimit, {
    global: false,
    store: storeIn(counter),
    errorResponseBuilder: () => new Problem('too-many-requests'),
  });
}

/** The counter as the plugin asks for it. */
function storeIn(counter: SharedCounter) {
  return class Store {
    incr(
      key: string,
      done: (error: Error | null, standing?: { current: number; ttl: number }) => void,
      ...[window, max]: [number, number]
    ) {
      counter.count(key, window, max).then((standing) => done(null, standing), done);
    }
    child() {
      return this;
    }
  };
}
