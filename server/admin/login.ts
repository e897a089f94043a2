import type { FastifyInstance, FastifyRequest } from 'fastify';
import { credentials } from '#contract/admin.ts';
import { calls } from '#contract/calls.ts';
import { parseInput } from '#server/http/body.ts';
import { loginLimit } from '#server/http/limits.ts';
import { findByCredentials } from '#server/organisers/accounts.ts';
import { beginSession, sessionLifetime } from '#server/organisers/sessions.ts';
import type { Parts } from '#server/parts.ts';
import { Problem } from '#server/problem.ts';
import { cookieOptions, sessionCookie } from './session-cookie.ts';

/** `POST /api/admin/login`. It takes JSON alone, which a foreign page cannot send without asking first. */
export function login(scope: FastifyInstance, { config, db, clock }: Parts): void {
  const limit = loginLimit(scope, accountOf);
  scope.route({
    method: calls.login.method,
    url: calls.login.path,
    async handler(request, reply) {
      const { username, password } = parseInput(credentials, request.body);
      await limit.check(request, reply);
      const organiser = await findByCredentials(db, username, password);
      if (organiser === null) {
        await limit.countFailure(request);
        throw new Problem('wrong-credentials');
      }
      const token = await beginSession(db, organiser.id, clock());
      return reply
        .header('cache-control', 'no-store')
        .setCookie(sessionCookie, token, { ...cookieOptions(request, config), maxAge: sessionLifetime / 1000 })
        .send({ username: organiser.username });
    },
  });
}

function accountOf(request: FastifyRequest): string {
  const { data } = credentials.safeParse(request.body);
  return data?.username.trim().toLowerCase().slice(0, 64) ?? '';
}
