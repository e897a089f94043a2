import type { CookieSerializeOptions } from '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adminHeader, idempotencyHeader, notedAtHeader, totalHeader, versionHeader } from '#contract/calls/calls.ts';
import type { Config } from '#server/config/config.ts';

const map = 'https://www.openstreetmap.org';

/** The same headers as from the library helmet, which would slow every request (goal `registrationRate`). */
const fixedHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Never send the path, because anybody can open a pass by its path.
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const policy = pagePolicy(config.apiBase);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixedHeaders).header('content-security-policy', policy);
    const camera = /^\/desk([/?]|$)/.test(request.url) ? 'camera=(self)' : 'camera=()';
    reply.header('permissions-policy', `${camera}, microphone=(), geolocation=(), payment=(), usb=()`);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
  await allowOrigins(app, config.allowedOrigins);
}

function pagePolicy(apiBase: string): string {
  const directives = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': `'self' data: ${apiBase}`,
    'connect-src': `'self' ${apiBase}`,
    'frame-src': map,
    'worker-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.trim()}`)
    .join('; ');
}

async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      adminHeader,
      'authorization',
      'content-type',
      idempotencyHeader,
      notedAtHeader,
      'if-match',
      'if-none-match',
    ],
    exposedHeaders: ['retry-after', 'etag', 'date', versionHeader, totalHeader],
    maxAge: 3600,
  });
}

/** For pages on another host, cookies over https get `SameSite=None` and `Partitioned` (docs/decisions/0040). */
export function cookieOptions(request: FastifyRequest, config: Config): CookieSerializeOptions {
  const secure = request.protocol === 'https';
  const base = { path: '/', httpOnly: true, secure };
  if (config.allowedOrigins.length === 0) return { ...base, sameSite: 'strict' };
  return secure ? { ...base, sameSite: 'none', partitioned: true } : { ...base, sameSite: 'lax' };
}
