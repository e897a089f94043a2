import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { Problem } from '#server/problem.ts';

export type ById = { Params: { id: string } };

export function registrationId({ params }: FastifyRequest<ById>): string {
  if (!isUuid(params.id)) throw new Problem('malformed-id');
  return params.id.toLowerCase();
}
