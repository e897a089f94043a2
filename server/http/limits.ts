import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { Problem } from '#server/problem.ts';

const minute = 60_000;

/** A whole campus may register through one address; a script that fills the database is far quicker. */
export const registerLimit = { rateLimit: { max: 900, timeWindow: 10 * minute } };

/** Prepares request limits; a route asks for one by its `config`, or counts by hand what is no plain request. */
export async function limitRequests(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    allowList: () => !config.rateLimit,
    errorResponseBuilder: () => new Problem('too-many-requests'),
  });
}

/** Counts failed logins by address and account, so that nobody tries out passwords. */
export type LoginLimit = {
  /** @throws {Problem} `too-many-requests` after too many failures. */
  check(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  countFailure(request: FastifyRequest): Promise<void>;
};

/** The limit on failed logins; `accountOf` tells whose login a request tries. */
export function loginLimit(app: FastifyInstance, accountOf: (request: FastifyRequest) => string): LoginLimit {
  const failures = app.createRateLimit({
    max: 10,
    timeWindow: minute,
    keyGenerator: (request) => `${request.ip} ${accountOf(request)}`,
  });
  return {
    async check(request, reply) {
      const state = await failures(request, { increment: false });
      if (state.isAllowed || state.remaining > 0) return;
      reply.header('retry-after', Math.max(1, state.ttlInSeconds));
      throw new Problem('too-many-requests');
    },
    async countFailure(request) {
      await failures(request);
    },
  };
}
