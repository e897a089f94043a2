import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { Problem } from '#server/problem.ts';

/** For supervisors: `/healthz` answers while the process lives, `/readyz` while it can work. */
export function health(scope: FastifyInstance, { database }: Context): void {
  scope.get('/healthz', ({ headers }, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', proxies: proxiesOf(headers['x-forwarded-for']) }),
  );
  scope.get('/readyz', async (request, reply) => {
    try {
      await database.assertReady();
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      throw new Problem('database-unreachable');
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

/** Counts the proxies. Each proxy adds one address to the header. */
const proxiesOf = (forwarded: string | string[] = []) =>
  [forwarded]
    .flat()
    .flatMap((list) => list.split(','))
    .filter((address) => address.trim() !== '').length;
