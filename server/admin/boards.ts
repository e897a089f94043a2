import type { FastifyInstance } from 'fastify';
import type { BoardLink } from '#contract/admin.ts';
import { boardPath } from '#contract/board.ts';
import { endBoards, showBoardToken } from '#server/boards/boards.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { authorOf } from './session/guard.ts';

export function boards(guarded: FastifyInstance, { db, clock, publicUrl }: Context): void {
  route(guarded, 'makeBoard', async (request, reply) => {
    const token = await showBoardToken(db, authorOf(request, clock));
    return reply.code(201).send({ link: publicUrl + boardPath(token) } satisfies BoardLink);
  });
  route(guarded, 'endBoards', async (request) => {
    await endBoards(db, authorOf(request, clock));
    return {};
  });
}
