import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { recordIfRoom } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { cookieOptions } from '#server/http/security.ts';
import { loginLimit } from '#server/limits/logins.ts';
import { clientAddress, refuseIfEarly } from '#server/limits/requests.ts';
import {
  type Credentials,
  findByCredentials,
  findByUsername,
  type Organiser,
  usernameKey,
} from '#server/organisers/accounts.ts';
import { knownDevices } from '#server/organisers/known-devices.ts';
import { sessionCookie, sessionLifetime } from '#server/organisers/sessions.ts';
import { Problem } from '#server/problem.ts';
import { signedIn } from './guard.ts';

/** One cookie for each account, so that organisers can share a browser. */
const deviceCookie = (organiserId: string) => `device-${organiserId}`;
/** In seconds: about half a year. */
const deviceLifetime = 180 * 24 * 3600;

/** All routes that check a password use the same `Login`, because they share a limit. */
export type Login = Awaited<ReturnType<typeof login>>;

/** Adds the route for signing in. It accepts only JSON: other sites can send JSON only if this server allows it. */
export async function login(scope: FastifyInstance, { config, db, sessions, clock }: Context) {
  const limit = loginLimit(db, clock);
  const devices = await knownDevices(db);
  route(scope, 'login', async (request, reply) => {
    const organiser = await check(request, reply, request.body);
    if (organiser === null) throw new Problem('wrong-credentials');
    return begin(request, reply, organiser);
  });

  /** Returns null for wrong credentials. A known device has its own limit. @throws {Problem} `too-many-requests` */
  async function check(
    request: FastifyRequest,
    reply: FastifyReply,
    { username, password }: Credentials,
    device?: string,
  ): Promise<Organiser | null> {
    const attempt = config.rateLimit && {
      address: clientAddress(request),
      account: usernameKey(username).slice(0, 64),
      device: device ?? (await knownDevice(request, username)),
    };
    if (attempt) refuseIfEarly(reply, await limit.count(attempt));
    const organiser = await findByCredentials(db, username, password);
    if (organiser === null) {
      // Do not log the username, because people type passwords into the wrong field.
      await recordIfRoom(db, { actor: null, role: null, kind: 'sign-in-failed' }, clock(), request.log);
    } else if (attempt) await limit.takeBack(attempt);
    return organiser;
  }

  async function knownDevice({ cookies }: FastifyRequest, username: string): Promise<string | null> {
    const owner = await findByUsername(db, username);
    return owner && devices.deviceOf(cookies[deviceCookie(owner.id)], owner);
  }

  async function begin(request: FastifyRequest, reply: FastifyReply, organiser: Organiser) {
    const now = clock();
    const actor = organiser.username;
    const token = await sessions.begin(organiser, now, browserOf(request.headers['user-agent']));
    await recordIfRoom(db, { actor, role: 'organiser', kind: 'signed-in' }, now, request.log);
    reply
      .header('cache-control', 'no-store')
      .setCookie(sessionCookie, token, { ...cookieOptions(request, config), maxAge: sessionLifetime / 1000 });
    knowDevice(request, reply, organiser);
    return { username: organiser.username };
  }

  const knowDevice = (request: FastifyRequest, reply: FastifyReply, organiser: Organiser) =>
    reply.setCookie(deviceCookie(organiser.id), devices.tokenFor(organiser), {
      ...cookieOptions(request, config),
      // The browser sends this cookie only with a sign-in.
      path: calls.login.path,
      maxAge: deviceLifetime,
    });

  return { check, begin, knowDevice };
}

export function session(guarded: FastifyInstance, { config, db, sessions }: Context): void {
  route(guarded, 'session', async (request) => ({ username: signedIn(request).username }));
  route(guarded, 'logout', async (request, reply) => {
    await sessions.end(request.cookies[sessionCookie] ?? '');
    const { now, ...by } = request.author;
    await recordIfRoom(db, { ...by, kind: 'signed-out' }, now, request.log);
    reply.clearCookie(sessionCookie, cookieOptions(request, config));
  });
}

/** The first match counts: most browsers' user agents also contain Chrome and Safari, and Android's also Linux. */
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', FxiOS: 'Firefox', Chrome: 'Chrome', CriOS: 'Chrome' };
const names = Object.entries({ SamsungBrowser: 'Samsung Internet', ...browsers, Safari: 'Safari' });
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'];

/** Returns a name such as 'Chrome on Android', or null for other programs. */
function browserOf(userAgent = ''): string | null {
  const [, browser] = names.find(([sign]) => userAgent.includes(sign)) ?? [];
  const system = systems.find((name) => userAgent.includes(name));
  return browser && system ? `${browser} on ${system}` : null;
}
