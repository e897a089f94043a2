import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { databaseFailure } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { clientAddress } from './client-address.ts';
import { counter, forgetEnded, type RequestCount, type RequestCounter } from './counter.ts';
import { loginWindow } from './logins.ts';

const minute = 60_000;
export const changesWindow = 10 * minute;

const limitOf = (kind: string, max: number) => ({
  rateLimit: {
    max,
    timeWindow: changesWindow,
    keyGenerator: (request: FastifyRequest) => `${kind} ${clientAddress(request)}`,
  },
});

/** A whole campus shares one address: 300 students in ten minutes, each twice. */
export const registerLimit = limitOf('register', 600);
export const findLimit = limitOf('find', 120);
export const joinLimit = limitOf('join', 600);

type Setting = { config: Config; db: Database; clock: () => Date };

export async function limitRegistrations(app: FastifyInstance, { config, db, clock }: Setting): Promise<void> {
  if (!config.rateLimit) return;
  const forget = () => forgetEnded(db, clock(), Math.max(changesWindow, loginWindow));
  const sweep = setInterval(() => void forget().catch((err) => app.log.error({ err })), minute);
  app.addHook('onClose', async () => clearInterval(sweep));
  await app.register(rateLimit, {
    global: false,
    store: storeIn(counter({ db, clock, window: changesWindow })),
    errorResponseBuilder: () => new Problem('too-many-requests'),
  });
}

function storeIn({ count }: RequestCounter) {
  return class Store {
    incr(key: string, done: (error: Error | null, count?: RequestCount) => void, ...[, max]: [number, number]) {
      const uncounted = (error: unknown) => {
        // If the database does not answer, refuse: the request would only wait for it again.
        if (databaseFailure(error) === null) done(null, { current: 0, max, ttl: changesWindow });
        else done(error as Error);
      };
      count([{ key, max }]).then(([counted]) => done(null, counted), uncounted);
    }
    child() {
      return this;
    }
  };
}
