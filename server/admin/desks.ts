import type { FastifyInstance } from 'fastify';
import type { BoardLink } from '#contract/admin.ts';
import { boardPath } from '#contract/board.ts';
import { deskJoinPath, newDesk } from '#contract/desk/desk.ts';
import type { MadeDesk } from '#contract/desk/desks.ts';
import { endBoards, showBoardToken } from '#server/boards/boards.ts';
import type { Context } from '#server/context.ts';
import { listDesks } from '#server/desks/desks.ts';
import { endDesk, freeName, makeDesk, renewLink } from '#server/desks/joining.ts';
import { type ById, parseInput } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { Problem } from '#server/problem.ts';
import { authorOf } from './session/guard.ts';

export function desks(guarded: FastifyInstance, { db, clock, publicUrl, streams }: Context): void {
  const withUrl = (made: MadeDesk): MadeDesk => ({ ...made, link: publicUrl + deskJoinPath(made.link) });
  route(guarded, 'desks', () => listDesks(db, clock()));
  route(guarded, 'makeDesk', async (request, reply) => {
    const { name } = parseInput(newDesk, request.body);
    const free = await freeName(db, name, clock());
    return reply.code(201).send(withUrl(await makeDesk(db, free, authorOf(request, clock))));
  });
  route<ById>(guarded, 'renewDeskLink', async (request, reply) => {
    const renewed = await renewLink(db, request.params.id, authorOf(request, clock));
    if (renewed === null) throw new Problem('no-link-needed');
    return reply.code(201).send(withUrl(renewed));
  });
  route<ById>(guarded, 'endDesk', async (request) => {
    const author = authorOf(request, clock);
    if (!(await endDesk(db, request.params.id, author))) throw new Problem('unknown-desk');
    streams.endOf(request.params.id);
    return {};
  });
  route(guarded, 'makeBoard', async (request, reply) => {
    const token = await showBoardToken(db, authorOf(request, clock));
    return reply.code(201).send({ link: publicUrl + boardPath(token) } satisfies BoardLink);
  });
  route(guarded, 'endBoards', async (request) => {
    await endBoards(db, authorOf(request, clock));
    return {};
  });
}
