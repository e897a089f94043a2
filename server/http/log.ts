/** How the server logs: one JSON object a line, on standard error, apart from what the operator is to read. */
export const structuredLog = {
  level: 'warn',
  stream: process.stderr,
  serializers: { err: describeError },
};

/**
 * An error without anything that a person sent: PostgreSQL puts values of the statement that failed into its message and
 * beside it. What is left finds the place in the code.
 */
function describeError(error: Error & { code?: string; table?: string; constraint?: string; severity?: string }) {
  const { name, code, message, table = '', constraint = '', severity } = error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const isFromPostgres = severity !== undefined;
  return { type: name, code, message: isFromPostgres ? `${table} ${constraint}` : message, stack: frames.join('\n') };
}
