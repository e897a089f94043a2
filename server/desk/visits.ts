import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { visits as visitsShape } from '#contract/desk.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/tables.ts';
import { writeOnce } from '#server/desks/writes.ts';
import { countVisit, readVisits, takeBackVisit } from '#server/visits/visits.ts';
import { readWrite } from './write.ts';

type ByPlace = { Params: { id: string } };
type Visits = z.infer<typeof visitsShape>;

/** Counts visits of the places that take no registration. */
export function visits(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route<ByPlace>({
    method: calls.visits.method,
    url: calls.visits.path,
    handler: async ({ params: { id } }): Promise<Visits> => ({ showcase: id, visits: await readVisits(db, id) }),
  });
  guarded.route<ByPlace>({
    method: calls.countVisit.method,
    url: calls.countVisit.path,
    handler: (request) => write(request, 'counted a visit', (trx, id, by) => countVisit(trx, id, by, clock())),
  });
  guarded.route<ByPlace>({
    method: calls.takeBackVisit.method,
    url: calls.takeBackVisit.path,
    handler: (request) => write(request, 'took a visit back', takeBackVisit),
  });

  async function write(
    request: FastifyRequest<ByPlace>,
    action: string,
    work: (trx: Database, place: string, by: string) => Promise<number>,
  ): Promise<Visits> {
    const { id } = request.params;
    const { key, caller, fingerprint } = readWrite(request);
    const sent = { key, caller, fingerprint, registrationId: null, action, now: clock() };
    const { answer } = await writeOnce(db, sent, async (trx) => ({
      status: 200,
      answer: { showcase: id, visits: await work(trx, id, caller.name) },
    }));
    return answer;
  }
}
