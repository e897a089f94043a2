import type { FastifyInstance } from 'fastify';
import type { BoardLink } from '#contract/admin.ts';
import { boardPath } from '#contract/board.ts';
import { routeOf } from '#contract/calls/calls.ts';
import { endBoards, showBoardToken } from '#server/boards/boards.ts';
import type { Context } from '#server/context.ts';
import { authorOf } from './session/guard.ts';

export function boards(guarded: FastifyInstance, { db, clock, publicUrl }: Context): void {
  guarded.route({
    ...routeOf('makeBoard'),
    async handler(request, reply) {
      const token = await showBoardToken(db, authorOf(request, clock));
      return reply.code(201).send({ link: publicUrl + boardPath(token) } satisfies BoardLink);
    },
  });
  guarded.route({
    ...routeOf('endBoards'),
    async handler(request) {
      await endBoards(db, authorOf(request, clock));
      return {};
    },
  });
}
