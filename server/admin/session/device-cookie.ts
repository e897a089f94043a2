import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import type { Config } from '#server/config/config.ts';
import { cookieOptions } from '#server/http/cookies.ts';

/** One for each account that signed in with a browser, so that organisers may share it. */
export const deviceCookie = (organiserId: string) => `device-${organiserId}`;

const day = 24 * 3600;

/** Outlives the fest's season, but for no longer than that. Sent along with a login alone. */
export function deviceCookieOptions(request: FastifyRequest, config: Config): CookieSerializeOptions {
  return { ...cookieOptions(request, config), path: calls.login.path, maxAge: 180 * day };
}
