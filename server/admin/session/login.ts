import type { FastifyInstance, FastifyRequest } from 'fastify';
import { credentials } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { recordIfRoom } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { cookieOptions } from '#server/http/security.ts';
import { type Attempt, loginLimit } from '#server/limits/logins.ts';
import { clientAddress, refuseIfEarly } from '#server/limits/requests.ts';
import { findByCredentials, findByUsername, usernameKey } from '#server/organisers/accounts.ts';
import { knownDevices } from '#server/organisers/known-devices.ts';
import { sessionCookie, sessionLifetime } from '#server/organisers/sessions.ts';
import { Problem } from '#server/problem.ts';
import { authorOf, signedIn } from './guard.ts';

/** One cookie for each account, so that organisers can share a browser. */
const deviceCookie = (organiserId: string) => `device-${organiserId}`;
/** In seconds: one season. */
const deviceLifetime = 180 * 24 * 3600;

/** Accepts only JSON, which a page of another origin cannot send without a preflight. */
export async function login(scope: FastifyInstance, { config, db, sessions, clock }: Context): Promise<void> {
  const limit = loginLimit(db, clock);
  const devices = await knownDevices(db);
  route(scope, 'login', async (request, reply) => {
    const { username, password } = parseInput(credentials, request.body);
    const now = clock();
    const attempt = config.rateLimit ? await attemptOf(request, username) : null;
    const wait = attempt && (await limit.count(attempt));
    refuseIfEarly(reply, wait);
    const organiser = await findByCredentials(db, username, password);
    if (organiser === null) {
      // Do not log the username, because people type passwords into the wrong field.
      await recordIfRoom(db, { actor: null, role: null, kind: 'sign-in-failed' }, now, request.log);
      throw new Problem('wrong-credentials');
    }
    if (attempt !== null) await limit.takeBack(attempt);
    const token = await sessions.begin(organiser, now);
    await recordIfRoom(db, { actor: organiser.username, role: 'organiser', kind: 'signed-in' }, now, request.log);
    return reply
      .header('cache-control', 'no-store')
      .setCookie(sessionCookie, token, { ...cookieOptions(request, config), maxAge: sessionLifetime / 1000 })
      .setCookie(deviceCookie(organiser.id), devices.tokenFor(organiser), {
        ...cookieOptions(request, config),
        // The browser sends this cookie only with a sign-in.
        path: calls.login.path,
        maxAge: deviceLifetime,
      })
      .send({ username: organiser.username });
  });

  async function attemptOf(request: FastifyRequest, username: string): Promise<Attempt> {
    const owner = await findByUsername(db, username);
    const device = owner && devices.deviceOf(request.cookies[deviceCookie(owner.id)], owner);
    return { address: clientAddress(request), account: usernameKey(username).slice(0, 64), device };
  }
}

export function session(guarded: FastifyInstance, { config, db, sessions, clock }: Context): void {
  route(guarded, 'session', async (request) => ({ username: signedIn(request).username }));
  route(guarded, 'logout', async (request, reply) => {
    await sessions.end(request.cookies[sessionCookie] ?? '');
    const { now, ...by } = authorOf(request, clock);
    await recordIfRoom(db, { ...by, kind: 'signed-out' }, now, request.log);
    return reply.clearCookie(sessionCookie, cookieOptions(request, config)).send({});
  });
}
