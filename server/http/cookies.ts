import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

/**
 * A site on another host needs `SameSite=None`, which browsers take over https alone, and `Partitioned` where they keep no cookie of
 * another site (docs/decisions/0040); the guard's header still protects it.
 */
export function cookieOptions(request: FastifyRequest, config: Config): CookieSerializeOptions {
  const secure = request.protocol === 'https';
  const base = { path: '/', httpOnly: true, secure };
  if (config.allowedOrigins.length === 0) return { ...base, sameSite: 'strict' };
  return secure ? { ...base, sameSite: 'none', partitioned: true } : { ...base, sameSite: 'lax' };
}
