import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { holdCounts } from '#server/boards/counts.ts';
import { opensBoard } from '#server/boards/token.ts';
import type { Context } from '#server/context.ts';
import { Problem } from '#server/problem.ts';

/** What a board shows, to whoever sends the token of its link: `Authorization: Bearer TOKEN`. */
export function board(scope: FastifyInstance, { db, clock }: Context): void {
  const counts = holdCounts(db);
  scope.route({
    method: calls.board.method,
    url: calls.board.path,
    async handler(request, reply) {
      reply.header('cache-control', 'no-store');
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (token === undefined || !(await opensBoard(db, token))) throw new Problem('bad-board');
      return counts(clock());
    },
  });
}
