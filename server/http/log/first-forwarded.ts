import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** Says once what to set where a proxy seems to stand in front that nobody told of: all visitors are one address then. */
export function noteFirstForwarded(app: FastifyInstance, { trustProxy }: Config): void {
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
  'X-Forwarded-For came while TRUST_PROXY is 0. Where a proxy stands in front, set TRUST_PROXY to the number of proxies: until then all visitors count as one address, and cookies are not Secure. Where none does, a visitor made the header up, and nothing has to be done';
