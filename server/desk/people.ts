import type { FastifyInstance } from 'fastify';
import { isWaitingId } from '#contract/book/desk-entry.ts';
import { routeOf } from '#contract/calls/calls.ts';
import { peopleQuery, scanned } from '#contract/desk/desk.ts';
import { findPeople } from '#contract/people/search.ts';
import { eventById } from '#programme/events.ts';
import type { Context } from '#server/context.ts';
import { type ById, parseInput, registrationId } from '#server/http/input.ts';
import { idOf } from '#server/marks/registered.ts';
import { foundPeople, readCard } from '#server/people/card.ts';
import { findScanned } from '#server/people/scan.ts';
import { Problem } from '#server/problem.ts';

export function people(guarded: FastifyInstance, context: Context): void {
  const { db, clock, people: held } = context;
  guarded.addHook('onListen', () => void held.refresh().catch(() => undefined));

  guarded.route({
    ...routeOf('searchPeople'),
    async handler(request) {
      const { q = '', event = '' } = parseInput(peopleQuery, request.query);
      await held.refresh();
      return foundPeople(held, findPeople(held.byId.values(), q, eventById(event)?.label ?? null));
    },
  });
  guarded.route({
    ...routeOf('scan'),
    async handler(request) {
      const { code } = parseInput(scanned, request.body);
      await held.refresh();
      return cardOf(await findScanned(context, code));
    },
  });
  guarded.route<ById>({
    ...routeOf('person'),
    async handler(request) {
      const { id } = request.params;
      const real = isWaitingId(id) ? await idOf(db, id) : registrationId(request);
      if (real === null) throw new Problem('unknown-registration');
      return cardOf(real);
    },
  });

  async function cardOf(id: string) {
    const card = await readCard(db, id, clock(), context);
    if (card === null) throw new Problem('unknown-registration');
    return card;
  }
}
