import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailure } from '#server/database/failures.ts';
import { Problem, type ProblemCode } from '#server/problem.ts';

/** Seconds until a busy server is worth another try. */
const comeAgainAfter = 10;

/** Makes every failure under this app a JSON `{ error }` with its status. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

/**
 * Sends a failure: a Problem as itself, a refusal of Fastify in our words, and anything else only to the log, where the
 * id of the answer finds it.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemFor(error);
  const logged = error !== problem && problem.statusCode >= 500;
  if (logged) request.log.error({ err: error }, problem.code);
  if (problem.code === 'busy') reply.header('retry-after', comeAgainAfter);
  return reply
    .code(problem.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: problem.message, ...(logged ? { requestId: request.id } : {}) }));
}

/** What an error is to whoever sent the request. */
export const problemFor = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(databaseFailure(error) ?? codeOf(error as FastifyError));

/** Fastify and its plugins name what they refuse by status; their own sentences are for programmers. */
function codeOf({ code, statusCode }: Partial<FastifyError>): ProblemCode {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return 'wrong-content-type';
  if (statusCode === 404) return 'not-found';
  if (statusCode === 413) return 'body-too-large';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed-body' : 'unexpected';
}
