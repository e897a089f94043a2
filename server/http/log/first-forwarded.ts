import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** Warns once of a proxy that TRUST_PROXY does not count: all visitors would share one address. */
export function warnOfProxy(app: FastifyInstance, { trustProxy }: Config): void {
  if (trustProxy > 0) return;
  let isNoted = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isNoted && request.headers['x-forwarded-for'] !== undefined) {
      isNoted = true;
      request.log.warn(sentence);
    }
    done();
  });
}

const sentence =
  'X-Forwarded-For came while TRUST_PROXY is 0. If a proxy is in front, set TRUST_PROXY to the number of proxies: until then all visitors count as one address, and cookies are not Secure. If there is no proxy, a visitor invented the header: ignore this';
