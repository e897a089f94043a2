import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { databaseFailure } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { clientAddress } from './client-address.ts';
import { type Counter, counter, forgetEnded, type Standing } from './counter.ts';
import { loginWindow } from './logins.ts';

const minute = 60_000;
const window = 10 * minute;
export const changesWindow = window;

/** A whole campus registers through one address, 300 students in ten minutes and each twice; a script is far quicker. */
export const registerLimit = {
  rateLimit: {
    max: 600,
    timeWindow: window,
    keyGenerator: (request: FastifyRequest) => `register ${clientAddress(request)}`,
  },
};

/** Of an address as well: the limit of a person is looked at when the mail is delivered. */
export const findLimit = {
  rateLimit: {
    max: 120,
    timeWindow: window,
    keyGenerator: (request: FastifyRequest) => `find ${clientAddress(request)}`,
  },
};

/** A token cannot be guessed; this bounds what trying costs. All phones of a fest join through one address. */
export const joinLimit = {
  rateLimit: {
    max: 600,
    timeWindow: window,
    keyGenerator: (request: FastifyRequest) => `join ${clientAddress(request)}`,
  },
};

type Setting = { config: Config; db: Database; clock: () => Date };

export async function limitRegistrations(app: FastifyInstance, { config, db, clock }: Setting): Promise<void> {
  if (!config.rateLimit) return;
  const forget = () => forgetEnded(db, clock(), Math.max(window, loginWindow));
  const sweep = setInterval(() => void forget().catch((err) => app.log.error({ err })), minute);
  app.addHook('onClose', async () => clearInterval(sweep));
  await app.register(rateLimit, {
    global: false,
    store: storeIn(counter({ db, clock, window })),
    errorResponseBuilder: () => new Problem('too-many-requests'),
  });
}

function storeIn({ count }: Counter) {
  return class Store {
    incr(key: string, done: (error: Error | null, standing?: Standing) => void, ...[, max]: [number, number]) {
      const uncounted = (error: unknown) => {
        // Not asked for again: a database that does not answer was waited for once.
        if (databaseFailure(error) === null) done(null, { current: 0, max, ttl: window });
        else done(error as Error);
      };
      count([{ key, max }]).then(([standing]) => done(null, standing), uncounted);
    }
    child() {
      return this;
    }
  };
}
