import type {
  FastifyContextConfig,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import { type CallName, calls } from '#contract/calls/calls.ts';
import { Problem } from '#server/problem.ts';

type Handler<Input extends RouteGenericInterface> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Input
>;
type Options = { config?: FastifyContextConfig; bodyLimit?: number; exposeHeadRoute?: boolean };

/** Answers all other paths below `prefix` with 404, after the guard has checked the session. */
export function closeBelow(guarded: FastifyInstance, prefix: string): void {
  const notFound = () => Promise.reject(new Problem('not-found'));
  for (const path of [prefix, `${prefix}/*`]) guarded.all(path, notFound);
}

/** Adds the route of an API endpoint. */
export function route<Input extends RouteGenericInterface>(
  scope: FastifyInstance,
  named: CallName | (Options & { call: CallName }),
  handler: Handler<Input>,
): void {
  const { call, ...options } = typeof named === 'string' ? { call: named } : named;
  const { method, path: url } = calls[call];
  scope.route<Input>({ method, url, handler, ...options });
}
