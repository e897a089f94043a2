import type { FastifyInstance, FastifyRequest } from 'fastify';
import { credentials } from '#contract/admin.ts';
import { calls } from '#contract/calls.ts';
import { record } from '#server/audit/log.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { clientAddress } from '#server/limits/client-address.ts';
import { type Attempt, loginLimit } from '#server/limits/logins.ts';
import { findByCredentials, usernameKey } from '#server/organisers/accounts.ts';
import { beginSession, findSession, sessionLifetime } from '#server/organisers/sessions.ts';
import { Problem } from '#server/problem.ts';
import { cookieOptions, sessionCookie } from './session-cookie.ts';

/** `POST /api/admin/login`. It takes JSON alone, which a foreign page cannot send without asking first. */
export function login(scope: FastifyInstance, context: Context): void {
  const { config, db, clock } = context;
  const limit = loginLimit(db, clock);
  scope.route({
    method: calls.login.method,
    url: calls.login.path,
    async handler(request, reply) {
      const { username, password } = parseInput(credentials, request.body);
      const now = clock();
      const attempt = config.rateLimit ? await attemptOf(request, username, context) : null;
      const wait = attempt && (await limit.count(attempt));
      if (wait !== null) {
        reply.header('retry-after', wait);
        throw new Problem('too-many-requests');
      }
      const organiser = await findByCredentials(db, username, password);
      if (organiser === null) {
        // Without the name: it may be a password in the wrong field.
        await record(db, { actor: null, action: 'sign-in-failed' }, now);
        throw new Problem('wrong-credentials');
      }
      if (attempt !== null) await limit.takeBack(attempt);
      const token = await beginSession(db, organiser, now);
      await record(db, { actor: organiser.username, action: 'signed-in' }, now);
      return reply
        .header('cache-control', 'no-store')
        .setCookie(sessionCookie, token, { ...cookieOptions(request, config), maxAge: sessionLifetime / 1000 })
        .send({ username: organiser.username });
    },
  });
}

/** Who tries: a browser that is signed in to the account already has attempts of its own. */
async function attemptOf(request: FastifyRequest, username: string, { db, clock }: Context): Promise<Attempt> {
  const account = usernameKey(username).slice(0, 64);
  const known = await findSession(db, request.cookies[sessionCookie], clock());
  const organiserId = known && usernameKey(known.username) === account ? known.id : null;
  return { address: clientAddress(request), account, organiserId };
}
