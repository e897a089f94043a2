import type { FastifyInstance } from 'fastify';
import { isWaitingId } from '#contract/book/desk-entry.ts';
import { calls } from '#contract/calls/calls.ts';
import { peopleQuery, scanned } from '#contract/desk/desk.ts';
import { findPeople } from '#contract/people/search.ts';
import { eventById } from '#programme/events.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { type ById, registrationId } from '#server/http/by-id.ts';
import { idOf } from '#server/marks/registered.ts';
import { readCard } from '#server/people/card.ts';
import { foundPeople } from '#server/people/found.ts';
import { findScanned } from '#server/people/scan.ts';
import { Problem } from '#server/problem.ts';

/** Finding a participant, and their card. */
export function people(guarded: FastifyInstance, context: Context): void {
  const { db, clock, people: held } = context;
  // Read ahead, so that the first list or search after a restart need not wait for it.
  guarded.addHook('onListen', () => void held.refresh().catch(() => undefined));

  guarded.route({
    method: calls.searchPeople.method,
    url: calls.searchPeople.path,
    async handler(request) {
      const { q = '', event = '' } = parseInput(peopleQuery, request.query);
      await held.refresh();
      return foundPeople(held, findPeople(held.byId.values(), q, eventById(event)?.label ?? null));
    },
  });
  guarded.route({
    method: calls.scan.method,
    url: calls.scan.path,
    async handler(request) {
      const { code } = parseInput(scanned, request.body);
      await held.refresh();
      return cardOf(await findScanned(context, code));
    },
  });
  guarded.route<ById>({
    method: calls.person.method,
    url: calls.person.path,
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
