import type { FastifyInstance } from 'fastify';
import { exportNote } from '#contract/admin.ts';
import { routeOf } from '#contract/calls/calls.ts';
import { readHistory, record } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { type ById, parseInput, registrationId } from '#server/http/input.ts';
import { authorOf } from './session/guard.ts';

export function book(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route<ById>({
    ...routeOf('history'),
    handler: (request) => readHistory(db, registrationId(request)),
  });
  guarded.route({
    ...routeOf('exported'),
    async handler(request) {
      const { file, rows } = parseInput(exportNote, request.body);
      const { now, ...by } = authorOf(request, clock);
      await record(db, { ...by, kind: 'exported', subject: file, newValue: `${rows} rows` }, now);
      return {};
    },
  });
}
