import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

/** A site on another host needs `SameSite=None`, which browsers take over https alone; the guard's header still protects it. */
export function cookieOptions(request: FastifyRequest, config: Config): CookieSerializeOptions {
  const secure = request.protocol === 'https';
  const oneOrigin = config.allowedOrigins.length === 0;
  const sameSite = oneOrigin ? 'strict' : secure ? 'none' : 'lax';
  return { path: '/', httpOnly: true, secure, sameSite };
}
