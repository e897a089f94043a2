import type { FastifyInstance } from 'fastify';
import { countForBoards, opensBoard } from '#server/boards/boards.ts';
import type { Context } from '#server/context.ts';
import { hold } from '#server/hold.ts';
import { route } from '#server/http/route.ts';
import { Problem } from '#server/problem.ts';

/** Adds the route for screens. They send the token of a board's link: `Authorization: Bearer TOKEN`. */
export function board(scope: FastifyInstance, { db, clock }: Context): void {
  const counts = hold(() => countForBoards(db));
  route(scope, 'board', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined || !(await opensBoard(db, token))) throw new Problem('bad-board');
    return counts.read(clock());
  });
}
