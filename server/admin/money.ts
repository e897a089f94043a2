import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { readKey, readNotedAt } from '#server/http/headers.ts';
import { route } from '#server/http/route.ts';
import { suggestPeople } from '#server/money/likely.ts';
import { cancelHandover, closeDay, handOver, readMoney, reopenDay, type Sent } from '#server/money/money.ts';
import { matchStatement } from '#server/money/statement.ts';
import { decideUtr, readUtrs } from '#server/money/utrs.ts';

export function money(guarded: FastifyInstance, { db, people }: Context): void {
  const sent = (request: FastifyRequest): Sent => ({
    ...request.author,
    key: readKey(request.headers),
    notedAt: readNotedAt(request.headers),
  });
  route(guarded, 'money', () => readMoney(db));
  route(guarded, 'handOver', (request) => handOver(db, request.body, sent(request)));
  route(guarded, 'cancelHandover', (request) => cancelHandover(db, request.params.id, sent(request)));
  route(guarded, 'closeDay', (request) => closeDay(db, request.body, sent(request)));
  route(guarded, 'reopenDay', (request) => reopenDay(db, request.params.id, request.body.note, sent(request)));
  route(guarded, 'decideUtr', (request) => decideUtr(db, request.params.id, request.body, request.author));
  void guarded.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(files, { call: 'matchStatement', bodyLimit: 2 * 1024 * 1024 }, async (request) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const found = matchStatement(bytes, request.query, await readUtrs(db));
      await people.refresh();
      const named = [...people.byId.values()].map(
        ({ id, reference, row: { name } }) => [reference, { id, name }] as const,
      );
      return suggestPeople(db, found, new Map(named));
    });
  });
}
