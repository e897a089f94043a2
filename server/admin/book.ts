import type { FastifyInstance } from 'fastify';
import { exportNote } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { record } from '#server/book/entries.ts';
import { readHistory } from '#server/book/history.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { type ById, registrationId } from '#server/http/by-id.ts';
import { authorOf } from './session/guard.ts';

/** What the book says, and what it is told. */
export function book(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route<ById>({
    method: calls.history.method,
    url: calls.history.path,
    handler: (request) => readHistory(db, registrationId(request)),
  });
  guarded.route({
    method: calls.exported.method,
    url: calls.exported.path,
    async handler(request) {
      const { file, rows } = parseInput(exportNote, request.body);
      const { now, ...by } = authorOf(request, clock);
      await record(db, { ...by, kind: 'exported', subject: file, newValue: `${rows} rows` }, now);
      return {};
    },
  });
}
