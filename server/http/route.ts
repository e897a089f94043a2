import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type CallName, calls } from '#contract/calls/calls.ts';
import { Problem } from '#server/problem.ts';
import { parseInput } from './input.ts';
import { nothing, type Shapes, shapes } from './shapes.ts';

type Options = { config?: FastifyContextConfig; bodyLimit?: number; exposeHeadRoute?: boolean };

type PartsOf<Path extends string> = Path extends `${infer Part}/${infer Rest}` ? Part | PartsOf<Rest> : Path;
type Params<Path extends string> = { [Part in PartsOf<Path> as Part extends `:${infer Name}` ? Name : never]: string };

/** What the handler of a call gets: the parameters in the path, and the parsed body and query. */
type Input<Call extends CallName> = {
  Params: Params<(typeof calls)[Call]['path']>;
  Body: Shapes[Call] extends { body: infer Body extends z.ZodMiniObject } ? z.output<Body> : unknown;
  Querystring: Shapes[Call] extends { query: infer Query extends z.ZodMiniObject } ? z.output<Query> : unknown;
};

export type RequestFor<Call extends CallName> = FastifyRequest<Input<Call>>;

/** Answers all other paths below `prefix` with 404, after the guard has checked the session. */
export function closeBelow(guarded: FastifyInstance, prefix: string): void {
  const notFound = () => Promise.reject(new Problem('not-found'));
  for (const path of [prefix, `${prefix}/*`]) guarded.all(path, notFound);
}

/** Adds the route of an API endpoint. Parses the body and the query, and sets the status, as in `shapes`. */
export function route<Call extends CallName>(
  scope: FastifyInstance,
  named: Call | (Options & { call: Call }),
  handler: (request: RequestFor<Call>, reply: FastifyReply) => unknown,
): void {
  const { call, ...options } = typeof named === 'string' ? { call: named } : named;
  const { method, path: url } = calls[call];
  const { body, query, answer, status = 200 } = shapes[call];
  scope.route<Input<Call>>({
    method,
    url,
    ...options,
    async handler(request, reply) {
      if (body) request.body = parseInput(body, request.body) as never;
      if (query) request.query = parseInput(query, request.query) as never;
      const answered = await handler(request as RequestFor<Call>, reply.code(status));
      return answer === nothing ? {} : answered;
    },
  });
}
