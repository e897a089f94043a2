import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { calls } from '#contract/calls/calls.ts';
import type { visits as visitsShape } from '#contract/desk/desk.ts';
import type { Context } from '#server/context.ts';
import { readVisits } from '#server/visits/visits.ts';
import { entryOf } from './marks.ts';
import { write } from './write.ts';

type ByPlace = { Params: { id: string } };
type Visits = z.infer<typeof visitsShape>;

/** Counts visits of the places that take no registration. */
export function visits(guarded: FastifyInstance, context: Context): void {
  const read = async (place: string): Promise<Visits> => ({
    showcase: place,
    visits: await readVisits(context.db, place),
  });
  guarded.route<ByPlace>({
    method: calls.visits.method,
    url: calls.visits.path,
    handler: ({ params }) => read(params.id),
  });
  guarded.route<ByPlace>({
    method: calls.countVisit.method,
    url: calls.countVisit.path,
    handler: (request) => count(request, 'visit'),
  });
  guarded.route<ByPlace>({
    method: calls.takeBackVisit.method,
    url: calls.takeBackVisit.path,
    handler: (request) => count(request, 'visit-taken-back'),
  });

  async function count(request: FastifyRequest<ByPlace>, kind: 'visit' | 'visit-taken-back'): Promise<Visits> {
    const showcase = request.params.id;
    await write(context, request, entryOf(request, { kind, showcase }));
    return read(showcase);
  }
}
