import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { deskJoinPath, newDesk } from '#contract/desk/desk.ts';
import type { MadeDesk } from '#contract/desk/desks.ts';
import type { Context } from '#server/context.ts';
import { endDesk, makeDesk } from '#server/desks/joining.ts';
import { listDesks } from '#server/desks/listing.ts';
import { parseInput } from '#server/http/body.ts';
import type { ById } from '#server/http/by-id.ts';
import { Problem } from '#server/problem.ts';
import { authorOf } from './session/guard.ts';

export function desks(guarded: FastifyInstance, { db, clock, publicUrl, streams }: Context): void {
  guarded.route({
    method: calls.desks.method,
    url: calls.desks.path,
    handler: () => listDesks(db, clock()),
  });
  guarded.route({
    method: calls.makeDesk.method,
    url: calls.makeDesk.path,
    async handler(request, reply) {
      const { name } = parseInput(newDesk, request.body);
      const { id, link } = await makeDesk(db, name, authorOf(request, clock));
      const made: MadeDesk = { id, link: publicUrl + deskJoinPath(link) };
      return reply.code(201).send(made);
    },
  });
  guarded.route<ById>({
    method: calls.endDesk.method,
    url: calls.endDesk.path,
    async handler(request) {
      const author = authorOf(request, clock);
      if (!(await endDesk(db, request.params.id, author))) throw new Problem('unknown-desk');
      streams.endOf(request.params.id);
      return {};
    },
  });
}
