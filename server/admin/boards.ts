import type { FastifyInstance } from 'fastify';
import { boardPath } from '#contract/board.ts';
import type { BoardLink } from '#contract/board-link.ts';
import { calls } from '#contract/calls/calls.ts';
import { endBoards, showBoardToken } from '#server/boards/token.ts';
import type { Context } from '#server/context.ts';
import { authorOf } from './session/guard.ts';

export function boards(guarded: FastifyInstance, { db, clock, publicUrl }: Context): void {
  guarded.route({
    method: calls.makeBoard.method,
    url: calls.makeBoard.path,
    async handler(request, reply) {
      const token = await showBoardToken(db, authorOf(request, clock));
      return reply.code(201).send({ link: publicUrl + boardPath(token) } satisfies BoardLink);
    },
  });
  guarded.route({
    method: calls.endBoards.method,
    url: calls.endBoards.path,
    async handler(request) {
      await endBoards(db, authorOf(request, clock));
      return {};
    },
  });
}
