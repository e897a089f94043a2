import type { FastifyInstance } from 'fastify';
import type { WholePerson } from '#contract/people/list.ts';
import { another } from '#contract/people/sent-people.ts';
import type { Author } from '#server/book/entries.ts';
import { rootOf } from '#server/book/merges.ts';
import { holdColleges, nameCollege, undoName } from '#server/colleges/colleges.ts';
import type { Context } from '#server/context.ts';
import { parseInput, registrationId } from '#server/http/input.ts';
import { type RequestFor, route } from '#server/http/route.ts';
import { markUnwanted } from '#server/mail/subscription.ts';
import { mailsTo } from '#server/mail/undelivered.ts';
import { readByPayment } from '#server/money/money.ts';
import { listPeople } from '#server/people/find.ts';
import { readWhole } from '#server/people/whole.ts';
import { checkPhoto } from '#server/registrations/check-photo.ts';
import { eventNamed } from '#server/registrations/chosen-events.ts';
import { correct } from '#server/registrations/correct.ts';
import { withdrawPerson } from '#server/registrations/holder.ts';
import { keepApart, latestEntry, merge, undoMerge } from '#server/registrations/merge.ts';
import { clear, findReal, listClearings, undoClearing } from '#server/registrations/real.ts';
import { missing } from '#server/registrations/registered.ts';

export function people(guarded: FastifyInstance, context: Context): void {
  const { db, clock, people: held } = context;
  route(guarded, 'people', async (request) => {
    const filter = request.query;
    const label = filter.event ? eventNamed(filter.event).label : null;
    await held.refresh();
    const page = listPeople(held, label, filter, await readByPayment(db, filter.payment));
    return { ...page, people: await markUnwanted(db, page.people) };
  });
  route(guarded, 'wholePerson', (request) => whole(registrationId(request)));
  changing('correctPerson', (id, by, { body }) => correct(db, id, body, by));
  changing('merge', (id, by, { body }) => merge(db, id, body, by));
  changing('undoMerge', (id, by, { params }) => undoMerge(db, id, parseInput(another, params).other, by));
  changing('keepApart', (id, by, { body }) => keepApart(db, id, body.other, by));
  changing('findReal', (id, by) => findReal(db, id, by));
  route(guarded, 'withdrawPerson', (request) => withdrawPerson(db, registrationId(request), request.author));
  route(guarded, 'clearings', () => listClearings(db));
  route(guarded, 'clear', (request) => clear(db, request.body.ids, request.author));
  route(guarded, 'undoClearing', (request) => undoClearing(db, request.params.id, request.author));
  route(guarded, 'checkPhoto', (request) => checkPhoto(db, registrationId(request), request.body, request.author));

  route(guarded, 'colleges', holdColleges(db));
  route(guarded, 'nameCollege', (request) => nameCollege(db, request.body, request.author));
  route(guarded, 'undoCollege', (request) => undoName(db, request.params.id, request.author));

  /** Adds a route that changes a person, and answers with the person. */
  function changing<Call extends 'correctPerson' | 'merge' | 'undoMerge' | 'keepApart' | 'findReal'>(
    call: Call,
    change: (id: string, by: Author, request: RequestFor<Call>) => Promise<unknown>,
  ): void {
    route(guarded, call, async (request) => {
      const id = registrationId(request);
      await change(id, request.author, request);
      return whole(id);
    });
  }

  async function whole(id: string): Promise<WholePerson> {
    // Read the version first, so that it is never newer than what the organiser sees.
    const version = await latestEntry(db, await rootOf(db, id));
    const person = await readWhole(db, id, clock(), context);
    if (person) return { ...person, version, mails: await mailsTo(db, person.id) };
    throw await missing(db, id);
  }
}
