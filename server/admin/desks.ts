import type { FastifyInstance } from 'fastify';
import { routeOf } from '#contract/calls/calls.ts';
import { deskJoinPath, newDesk } from '#contract/desk/desk.ts';
import type { MadeDesk } from '#contract/desk/desks.ts';
import type { Context } from '#server/context.ts';
import { listDesks } from '#server/desks/desks.ts';
import { endDesk, makeDesk } from '#server/desks/joining.ts';
import { type ById, parseInput } from '#server/http/input.ts';
import { Problem } from '#server/problem.ts';
import { authorOf } from './session/guard.ts';

export function desks(guarded: FastifyInstance, { db, clock, publicUrl, streams }: Context): void {
  guarded.route({
    ...routeOf('desks'),
    handler: () => listDesks(db, clock()),
  });
  guarded.route({
    ...routeOf('makeDesk'),
    async handler(request, reply) {
      const { name } = parseInput(newDesk, request.body);
      const { id, link } = await makeDesk(db, name, authorOf(request, clock));
      const made: MadeDesk = { id, link: publicUrl + deskJoinPath(link) };
      return reply.code(201).send(made);
    },
  });
  guarded.route<ById>({
    ...routeOf('endDesk'),
    async handler(request) {
      const author = authorOf(request, clock);
      if (!(await endDesk(db, request.params.id, author))) throw new Problem('unknown-desk');
      streams.endOf(request.params.id);
      return {};
    },
  });
}
