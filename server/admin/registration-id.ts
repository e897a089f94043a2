import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { Problem } from '#server/problem.ts';

/** A route with the id of a registration in its path. */
export type ById = { Params: { id: string } };

/** The id in a request's path, in the spelling of the database. */
export function registrationId({ params }: FastifyRequest<ById>): string {
  if (!isUuid(params.id)) throw new Problem('malformed-id');
  return params.id.toLowerCase();
}
