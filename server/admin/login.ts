import type { FastifyInstance, FastifyRequest } from 'fastify';
import { credentials } from '#contract/admin.ts';
import { calls } from '#contract/calls.ts';
import { record } from '#server/audit/log.ts';
import { parseInput } from '#server/http/body.ts';
import { clientAddress } from '#server/limits/client-address.ts';
import { type Allowance, countAttempt, takeBackAttempt } from '#server/limits/login-attempts.ts';
import { findByCredentials, usernameKey } from '#server/organisers/accounts.ts';
import { beginSession, findSession, sessionLifetime } from '#server/organisers/sessions.ts';
import type { Parts } from '#server/parts.ts';
import { Problem } from '#server/problem.ts';
import { cookieOptions, sessionCookie } from './session-cookie.ts';

/** `POST /api/admin/login`. It takes JSON alone, which a foreign page cannot send without asking first. */
export function login(scope: FastifyInstance, parts: Parts): void {
  const { config, db, clock } = parts;
  scope.route({
    method: calls.login.method,
    url: calls.login.path,
    async handler(request, reply) {
      const { username, password } = parseInput(credentials, request.body);
      const now = clock();
      const allowances = config.rateLimit ? await allowancesOf(request, username, parts) : [];
      const wait = allowances.length > 0 ? await countAttempt(db, allowances, now) : null;
      if (wait !== null) {
        reply.header('retry-after', wait);
        throw new Problem('too-many-requests');
      }
      const organiser = await findByCredentials(db, username, password);
      if (organiser === null) {
        // The name as it was typed may be a password in the wrong field, so it is not written down.
        await record(db, { actor: null, action: 'sign-in-failed' }, now);
        throw new Problem('wrong-credentials');
      }
      if (allowances.length > 0) await takeBackAttempt(db, allowances);
      const token = await beginSession(db, organiser, now);
      await record(db, { actor: organiser.username, action: 'signed-in' }, now);
      return reply
        .header('cache-control', 'no-store')
        .setCookie(sessionCookie, token, { ...cookieOptions(request, config), maxAge: sessionLifetime / 1000 })
        .send({ username: organiser.username });
    },
  });
}

/**
 * How often somebody may try: few times from one address for one account, more often from an address or for an account
 * altogether. A browser that is signed in to the account has a share of its own, so that strangers who try out its
 * password never lock out who knows it.
 */
async function allowancesOf(request: FastifyRequest, username: string, { db, clock }: Parts): Promise<Allowance[]> {
  const account = usernameKey(username).slice(0, 64);
  const known = await findSession(db, request.cookies[sessionCookie], clock());
  if (known && usernameKey(known.username) === account) return [{ key: `organiser ${known.id}`, max: 10 }];
  const address = clientAddress(request);
  return [
    { key: `address and account ${address} ${account}`, max: 10 },
    { key: `address ${address}`, max: 50 },
    { key: `account ${account}`, max: 100 },
  ];
}
