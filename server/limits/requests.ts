import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { databaseFailure, unlessFull } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { counter, forgetEnded, type RequestCount, type RequestCounter, secondsToWait } from './counter.ts';
import { loginWindow } from './logins.ts';

const minute = 60_000;
const changesWindow = 10 * minute;

const limitOf = (kind: string, max: number) => ({
  rateLimit: {
    max,
    timeWindow: changesWindow,
    keyGenerator: (request: FastifyRequest) => `${kind} ${clientAddress(request)}`,
  },
});

/** A whole campus shares one address. Allows 300 students in ten minutes to send twice each. */
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
        // If the database does not answer, refuse. The request itself would wait for the database again.
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

/** Counts one request for an id. Gives the seconds to wait if there were too many, else null. */
type WaitOf = (id: string) => Promise<number | null>;

/** Each change sends a mail to an address that nobody has confirmed. */
export const passChangeLimit = (db: Database, clock: () => Date): WaitOf => limit(db, clock, 'pass');

export function wholePackLimit(db: Database, clock: () => Date): WaitOf {
  const waitOf = limit(db, clock, 'pack');
  // Reading must work on a full disk too.
  return (id) => unlessFull(waitOf(id), () => null);
}

function limit(db: Database, clock: () => Date, kind: string): WaitOf {
  const { count } = counter({ db, clock, window: changesWindow });
  return async (id) => secondsToWait(await count([{ key: `${kind} ${id}`, max: 30 }]));
}

export const clientAddress = ({ ip }: FastifyRequest): string => networkOf(ip);

/** An IPv4 address, or the 64-bit network of an IPv6 one, because one client can use all its 2^64 addresses. */
export const networkOf = (ip: string): string => normalizeIP(ip);
