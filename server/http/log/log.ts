import { printable } from '#server/printable.ts';

export const structuredLog = {
  level: 'warn',
  stream: process.stderr,
  serializers: { err: describeError },
};

/** An error without personal data: PostgreSQL puts values of the failed statement into its message and fields. */
function describeError(error: Error & { code?: string; table?: string; constraint?: string; severity?: string }) {
  const { name, code, message, table = '', constraint = '', severity } = error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const isFromPostgres = severity !== undefined;
  const said = isFromPostgres ? `${table} ${constraint}` : message;
  // JSON escapes a part of what steers a terminal, not all of it.
  return { type: name, code, message: printable(said), stack: frames.map(printable).join('\n') };
}
