import type { FastifyInstance } from 'fastify';
import { isWaitingId } from '#contract/book/desk-entry.ts';
import { totalHeader } from '#contract/calls/headers.ts';
import { findPeople } from '#contract/people/search.ts';
import { eventById } from '#programme/events.ts';
import type { Context } from '#server/context.ts';
import { registrationId } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { idOf } from '#server/marks/registered.ts';
import { foundPeople, readCard } from '#server/people/card.ts';
import { findScanned } from '#server/people/scan.ts';
import { Problem } from '#server/problem.ts';

export function people(guarded: FastifyInstance, context: Context): void {
  const { db, clock, people: held } = context;
  guarded.addHook('onListen', () => void held.refresh().catch(() => undefined));

  route(guarded, 'searchPeople', async (request, reply) => {
    const { q = '', event = '' } = request.query;
    await held.refresh();
    const { ids, exact } = findPeople([...held.byId.values()], q, { eventLabel: eventById(event)?.label ?? null });
    reply.header(totalHeader, exact);
    return foundPeople(held, ids);
  });
  route(guarded, 'scan', async ({ body }) => {
    await held.refresh();
    return cardOf(await findScanned(context, body.code));
  });
  route(guarded, 'person', async (request) => {
    const { id } = request.params;
    const real = isWaitingId(id) ? await idOf(db, id) : registrationId(request);
    if (real === null) throw new Problem('unknown-registration');
    return cardOf(real);
  });

  async function cardOf(id: string) {
    const card = await readCard(db, id, clock(), context);
    if (card === null) throw new Problem('unknown-registration');
    return card;
  }
}
