import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

export const sessionCookie = 'session';

/**
 * How the session's cookie is set: out of reach of scripts, and sent to the admin's calls only. A site on another host
 * needs it sent across sites, which browsers do over https alone; the admin-auth header still keeps foreign pages out.
 */
export function cookieOptions(request: FastifyRequest, config: Config): CookieSerializeOptions {
  const secure = request.protocol === 'https';
  const acrossSites = secure && config.allowedOrigins.length > 0;
  return { path: '/api/admin', httpOnly: true, secure, sameSite: acrossSites ? 'none' : 'lax' };
}
