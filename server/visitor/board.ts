import type { FastifyInstance } from 'fastify';
import { routeOf } from '#contract/calls/calls.ts';
import { countForBoards, opensBoard } from '#server/boards/boards.ts';
import type { Context } from '#server/context.ts';
import { hold } from '#server/hold.ts';
import { Problem } from '#server/problem.ts';

/** For screens with the token of a board's link: `Authorization: Bearer TOKEN`. */
export function board(scope: FastifyInstance, { db, clock }: Context): void {
  const counts = hold(() => countForBoards(db));
  scope.route({
    ...routeOf('board'),
    async handler(request, reply) {
      reply.header('cache-control', 'no-store');
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (token === undefined || !(await opensBoard(db, token))) throw new Problem('bad-board');
      return counts.read(clock());
    },
  });
}
