import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

export const sessionCookie = 'session';

/**
 * How the session's cookie is set: out of reach of scripts, and never sent where another site asks. A site on another
 * host needs just that, which browsers do over https alone; the admin-auth header still keeps foreign pages out.
 */
export function cookieOptions(request: FastifyRequest, config: Config): CookieSerializeOptions {
  const secure = request.protocol === 'https';
  const oneOrigin = config.allowedOrigins.length === 0;
  const sameSite = oneOrigin ? 'strict' : secure ? 'none' : 'lax';
  return { path: '/', httpOnly: true, secure, sameSite };
}
