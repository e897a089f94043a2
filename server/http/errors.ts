import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailure } from '#server/database/failures.ts';
import { Problem, type ProblemCode } from '#server/problem.ts';

export const busyRetryAfter = 10;

/** Answers with an error. Logs the error too if it is our fault, under the `requestId` of the answer. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemFor(error);
  const logged = error !== problem && problem.statusCode >= 500;
  if (logged) request.log.error({ err: error }, problem.code);
  if (problem.code === 'busy') reply.header('retry-after', busyRetryAfter);
  return reply
    .code(problem.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...bodyOf(problem), ...(logged && { requestId: request.id }) }));
}

/** Makes the answer's body. Pages, even those of other releases, recognise an ended pass by the code. */
const bodyOf = ({ message, code, more }: Problem) => ({
  error: message,
  ...(code === 'unknown-pass' && { code }),
  ...more,
});

export const problemFor = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(databaseFailure(error) ?? codeOf(error as FastifyError));

/** Uses only the code and status of Fastify's errors, because their messages are for programmers. */
function codeOf({ code, statusCode }: Partial<FastifyError>): ProblemCode {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return 'wrong-content-type';
  if (statusCode === 404) return 'not-found';
  if (statusCode === 413) return 'body-too-large';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed-body' : 'unexpected';
}
