import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** A site on another host needs `SameSite=None`, over https only, and `Partitioned` (docs/decisions/0040). */
export function cookieOptions(request: FastifyRequest, config: Config): CookieSerializeOptions {
  const secure = request.protocol === 'https';
  const base = { path: '/', httpOnly: true, secure };
  if (config.allowedOrigins.length === 0) return { ...base, sameSite: 'strict' };
  return secure ? { ...base, sameSite: 'none', partitioned: true } : { ...base, sameSite: 'lax' };
}
