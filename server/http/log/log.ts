import { printable } from '#server/terminal.ts';

export const structuredLog = {
  level: 'warn',
  stream: process.stderr,
  serializers: { err: describeError },
};

/** PostgreSQL puts values of the failed statement, which may be personal, into its message and fields. */
function describeError(error: Error & { code?: string; table?: string; constraint?: string; severity?: string }) {
  const { name, code, message, table = '', constraint = '', severity } = error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const isFromPostgres = severity !== undefined;
  const text = isFromPostgres ? `${table} ${constraint}` : message;
  // JSON does not escape everything that controls a terminal.
  return { type: name, code, message: printable(text), stack: frames.map(printable).join('\n') };
}
