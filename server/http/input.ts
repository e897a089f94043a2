import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type * as z from 'zod/mini';
import { Problem } from '#server/problem.ts';

/** Accepts only JSON. Clients send JSON's content type even without a body, so an empty body becomes `undefined`. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw first && first.path.length > 0 ? new Problem('invalid-input', first.message) : new Problem('invalid-input');
}

/** Returns the parameter `id` of the path. */
export function registrationId({ params }: Pick<FastifyRequest, 'params'>): string {
  const { id } = params as { id: string };
  if (!isUuid(id)) throw new Problem('malformed-id');
  return id.toLowerCase();
}
