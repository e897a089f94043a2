import type { FastifyInstance } from 'fastify';
import { exportNote } from '#contract/admin.ts';
import { routeOf } from '#contract/calls/calls.ts';
import { record } from '#server/book/entries.ts';
import { readHistory } from '#server/book/history.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { type ById, registrationId } from '#server/http/by-id.ts';
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
