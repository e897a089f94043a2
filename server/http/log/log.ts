import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { printable } from '#server/terminal.ts';

export const structuredLog = {
  level: 'warn',
  stream: process.stderr,
  serializers: { err: describeError },
};

/** Leaves out PostgreSQL's message and most other fields, because they may contain personal data from the SQL. */
function describeError(error: Error & { code?: string; table?: string; constraint?: string; severity?: string }) {
  const { name, code, message, table = '', constraint = '', severity } = error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const isFromPostgres = severity !== undefined;
  const text = isFromPostgres ? `${table} ${constraint}` : message;
  // Escape control characters here, because JSON does not escape all characters that control a terminal.
  return { type: name, code, message: printable(text), stack: frames.map(printable).join('\n') };
}

/** Warns once if there is a proxy although TRUST_PROXY is 0: all visitors would count as one address. */
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
  'A request had X-Forwarded-For, but TRUST_PROXY is 0. If a proxy is in front, set TRUST_PROXY to the number of proxies: until then all visitors count as one address, and cookies are not Secure. If there is no proxy, a visitor invented the header: ignore this';
