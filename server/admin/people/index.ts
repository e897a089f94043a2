import type { FastifyInstance } from 'fastify';
import { photoCheck } from '#contract/people/photo-check.ts';
import { correction, peopleFilter } from '#contract/people/sent-people.ts';
import type { WholePerson } from '#contract/people-list.ts';
import { hasEntry } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { type ById, parseInput, registrationId } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { mailsTo } from '#server/mail/undelivered.ts';
import { listPeople } from '#server/people/find.ts';
import { readWhole } from '#server/people/whole.ts';
import { Problem } from '#server/problem.ts';
import { checkPhoto } from '#server/registrations/check-photo.ts';
import { eventNamed } from '#server/registrations/chosen-events.ts';
import { correct } from '#server/registrations/correct.ts';
import { authorOf } from '../session/guard.ts';

export function people(guarded: FastifyInstance, context: Context): void {
  const { db, clock, people: held } = context;
  route(guarded, 'people', async (request) => {
    const filter = parseInput(peopleFilter, request.query);
    const label = filter.event ? eventNamed(filter.event).label : null;
    await held.refresh();
    return listPeople(held, label, filter);
  });
  route<ById>(guarded, 'wholePerson', (request) => whole(registrationId(request)));
  route<ById>(guarded, 'correctPerson', async (request) => {
    const id = registrationId(request);
    await correct(db, id, parseInput(correction, request.body), authorOf(request, clock));
    return whole(id);
  });
  route<ById>(guarded, 'checkPhoto', async (request) => {
    await checkPhoto(db, registrationId(request), parseInput(photoCheck, request.body), authorOf(request, clock));
    return {};
  });

  async function whole(id: string): Promise<WholePerson> {
    const person = await readWhole(db, id, clock(), context);
    if (person) return { ...person, mails: await mailsTo(db, id) };
    throw new Problem((await hasEntry(db, ['withdrawn', 'purged'], id)) ? 'withdrawn' : 'unknown-registration');
  }
}
