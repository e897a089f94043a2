import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { Problem } from '#server/problem.ts';

/** Takes JSON bodies only. An empty one is `undefined`: clients name the type on every call, with or without a body. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** @throws {Problem} `invalid-input` with the sentence of the first rule that the value breaks. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw first && first.path.length > 0 ? new Problem('invalid-input', first.message) : new Problem('invalid-input');
}
