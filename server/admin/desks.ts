import type { FastifyInstance } from 'fastify';
import { boardPath } from '#contract/board.ts';
import { deskJoinPath } from '#contract/desk/desk.ts';
import type { MadeDesk } from '#contract/desk/desks.ts';
import { endBoards, showBoardToken } from '#server/boards/boards.ts';
import type { Context } from '#server/context.ts';
import { listDesks } from '#server/desks/desks.ts';
import { endDesk, freeName, makeDesk, renewLink } from '#server/desks/joining.ts';
import { route } from '#server/http/route.ts';
import { Problem } from '#server/problem.ts';

export function desks(guarded: FastifyInstance, { db, clock, publicUrl, streams }: Context): void {
  const withUrl = (made: MadeDesk): MadeDesk => ({ ...made, link: publicUrl + deskJoinPath(made.link) });
  route(guarded, 'desks', () => listDesks(db, clock()));
  route(guarded, 'makeDesk', async (request) => {
    const free = await freeName(db, request.body.name, clock());
    return withUrl(await makeDesk(db, free, request.author));
  });
  route(guarded, 'renewDeskLink', async (request) => withUrl(await renewLink(db, request.params.id, request.author)));
  route(guarded, 'endDesk', async (request) => {
    if (!(await endDesk(db, request.params.id, request.author))) throw new Problem('unknown-desk');
    streams.endOf(request.params.id);
  });
  route(guarded, 'makeBoard', async (request) => ({
    link: publicUrl + boardPath(await showBoardToken(db, request.author)),
  }));
  route(guarded, 'endBoards', (request) => endBoards(db, request.author));
}
