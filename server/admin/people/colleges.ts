import type { FastifyInstance } from 'fastify';
import { newCollegeName } from '#contract/people/colleges.ts';
import { holdColleges, nameCollege, undoName } from '#server/colleges/colleges.ts';
import type { Context } from '#server/context.ts';
import { type ById, parseInput } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { authorOf } from '../session/guard.ts';

export function colleges(guarded: FastifyInstance, { db, clock }: Context): void {
  route(guarded, 'colleges', holdColleges(db));
  route(guarded, 'nameCollege', async (request) => {
    await nameCollege(db, parseInput(newCollegeName, request.body), authorOf(request, clock));
    return {};
  });
  route<ById>(guarded, 'undoCollege', async (request) => {
    await undoName(db, request.params.id, authorOf(request, clock));
    return {};
  });
}
