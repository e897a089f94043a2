import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newClose, newHandover, newReopening } from '#contract/book/money.ts';
import { columnNames, utrDecision } from '#contract/book/utrs.ts';
import type { Context } from '#server/context.ts';
import { readKey, readNotedAt } from '#server/http/headers.ts';
import { type ById, parseInput } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { suggestPeople } from '#server/money/likely.ts';
import { cancelHandover, closeDay, handOver, readMoney, reopenDay, type Sent } from '#server/money/money.ts';
import { matchStatement } from '#server/money/statement.ts';
import { decideUtr, readUtrs } from '#server/money/utrs.ts';
import { authorOf } from './session/guard.ts';

export function money(guarded: FastifyInstance, { db, clock, people }: Context): void {
  const sent = (request: FastifyRequest): Sent => ({
    ...authorOf(request, clock),
    key: readKey(request.headers),
    notedAt: readNotedAt(request.headers),
  });
  route(guarded, 'money', () => readMoney(db));
  route(guarded, 'handOver', async (request, reply) =>
    reply.code(201).send(await handOver(db, parseInput(newHandover, request.body), sent(request))),
  );
  route<ById>(guarded, 'cancelHandover', async (request) => {
    await cancelHandover(db, request.params.id, sent(request));
    return {};
  });
  route(guarded, 'closeDay', async (request, reply) =>
    reply.code(201).send(await closeDay(db, parseInput(newClose, request.body), sent(request))),
  );
  route<ById>(guarded, 'decideUtr', async (request) => {
    await decideUtr(db, request.params.id, parseInput(utrDecision, request.body), authorOf(request, clock));
    return {};
  });
  void guarded.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(files, { call: 'matchStatement', bodyLimit: 2 * 1024 * 1024 }, async (request) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const found = matchStatement(bytes, parseInput(columnNames, request.query), await readUtrs(db));
      await people.refresh();
      const named = [...people.byId.values()].map(
        ({ id, reference, row: { name } }) => [reference, { id, name }] as const,
      );
      return suggestPeople(db, found, new Map(named));
    });
  });
  route<ById>(guarded, 'reopenDay', async (request, reply) => {
    const { note } = parseInput(newReopening, request.body);
    return reply.code(201).send(await reopenDay(db, request.params.id, note, sent(request)));
  });
}
