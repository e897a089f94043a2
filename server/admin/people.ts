import type { FastifyInstance } from 'fastify';
import { newCollegeName } from '#contract/people/colleges.ts';
import type { WholePerson } from '#contract/people/list.ts';
import { another, clearing, correction, merging, peopleFilter, photoCheck } from '#contract/people/sent-people.ts';
import { rootOf } from '#server/book/merges.ts';
import { holdColleges, nameCollege, undoName } from '#server/colleges/colleges.ts';
import type { Context } from '#server/context.ts';
import { type ById, parseInput, registrationId } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
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
import { authorOf } from './session/guard.ts';

export function people(guarded: FastifyInstance, context: Context): void {
  const { db, clock, people: held } = context;
  route(guarded, 'people', async (request) => {
    const filter = parseInput(peopleFilter, request.query);
    const label = filter.event ? eventNamed(filter.event).label : null;
    await held.refresh();
    const page = listPeople(held, label, filter, await readByPayment(db, filter.payment));
    return { ...page, people: await markUnwanted(db, page.people) };
  });
  route<ById>(guarded, 'wholePerson', (request) => whole(registrationId(request)));
  route<ById>(guarded, 'correctPerson', async (request) => {
    const id = registrationId(request);
    await correct(db, id, parseInput(correction, request.body), authorOf(request, clock));
    return whole(id);
  });
  route<ById>(guarded, 'withdrawPerson', async (request) => {
    await withdrawPerson(db, registrationId(request), authorOf(request, clock));
    return {};
  });
  route<ById>(guarded, 'merge', async (request) => {
    const id = registrationId(request);
    await merge(db, id, parseInput(merging, request.body), authorOf(request, clock));
    return whole(id);
  });
  route<ByPair>(guarded, 'undoMerge', async (request) => {
    const id = registrationId(request);
    await undoMerge(db, id, parseInput(another, request.params).other, authorOf(request, clock));
    return whole(id);
  });
  route<ById>(guarded, 'keepApart', async (request) => {
    const id = registrationId(request);
    await keepApart(db, id, parseInput(another, request.body).other, authorOf(request, clock));
    return whole(id);
  });
  route<ById>(guarded, 'findReal', async (request) => {
    const id = registrationId(request);
    await findReal(db, id, authorOf(request, clock));
    return whole(id);
  });
  route(guarded, 'clearings', () => listClearings(db));
  route(guarded, 'clear', async (request, reply) =>
    reply.code(201).send(await clear(db, parseInput(clearing, request.body).ids, authorOf(request, clock))),
  );
  route<ById>(guarded, 'undoClearing', async (request) => {
    await undoClearing(db, request.params.id, authorOf(request, clock));
    return {};
  });
  route<ById>(guarded, 'checkPhoto', async (request) => {
    await checkPhoto(db, registrationId(request), parseInput(photoCheck, request.body), authorOf(request, clock));
    return {};
  });

  route(guarded, 'colleges', holdColleges(db));
  route(guarded, 'nameCollege', async (request) => {
    await nameCollege(db, parseInput(newCollegeName, request.body), authorOf(request, clock));
    return {};
  });
  route<ById>(guarded, 'undoCollege', async (request) => {
    await undoName(db, request.params.id, authorOf(request, clock));
    return {};
  });

  async function whole(id: string): Promise<WholePerson> {
    // Read the version first, so that it is never newer than what the organiser sees.
    const version = await latestEntry(db, await rootOf(db, id));
    const person = await readWhole(db, id, clock(), context);
    if (person) return { ...person, version, mails: await mailsTo(db, person.id) };
    throw await missing(db, id);
  }
}

type ByPair = { Params: { id: string; other: string } };
