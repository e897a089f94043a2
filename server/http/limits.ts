import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { Problem } from '#server/problem.ts';
import { clientAddress } from './client-address.ts';

const minute = 60_000;

/** A whole campus registers through one address, 300 students in ten minutes and each twice; a script is far quicker. */
export const registerLimit = { rateLimit: { max: 600, timeWindow: 10 * minute } };

/** Prepares request limits; a route asks for one by its `config`. */
export async function limitRequests(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: clientAddress,
    allowList: () => !config.rateLimit,
    errorResponseBuilder: () => new Problem('too-many-requests'),
  });
}
