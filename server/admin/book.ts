import type { FastifyInstance } from 'fastify';
import { exportNote } from '#contract/admin.ts';
import { readHistory, record } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { type ById, parseInput, registrationId } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { authorOf } from './session/guard.ts';

export function book(guarded: FastifyInstance, { db, clock }: Context): void {
  route<ById>(guarded, 'history', (request) => readHistory(db, registrationId(request)));
  route(guarded, 'exported', async (request) => {
    const { file, rows } = parseInput(exportNote, request.body);
    const { now, ...by } = authorOf(request, clock);
    await record(db, { ...by, kind: 'exported', subject: file, newValue: `${rows} rows` }, now);
    return {};
  });
}
