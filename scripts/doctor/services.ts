import { fileIn, sizeOf } from '#server/database/sqlite/file.ts';
import { isServed } from '#server/database/sqlite/lock.ts';
import { checkMailServer } from '#server/mail/smtp.ts';
import { countQueued, readFailures } from '#server/mail/undelivered.ts';
import type { Check } from './installation-state.ts';

/** In ms: how long to wait for an answer of the server. */
const patience = 15_000;

/** Asks the server, because only it knows whether its open database is still the file in `DATA_DIR`. */
export const isReady: Check = async ({ config: { dataDir, databaseUrl, host, port } }) => {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  const ask = (path: string) => fetch(`${origin}${path}`, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  const health = await (await ask('/healthz'))?.json().catch(() => null);
  // With PostgreSQL the server may run on another machine, so a missing answer is not a problem.
  if (health?.status !== 'ok')
    return databaseUrl === null && isServed(dataDir)
      ? `A server uses ${dataDir}, but no server answers at ${origin}. Set PORT and HOST to that server's values.`
      : null;
  if (databaseUrl === null && !isServed(dataDir))
    // If the file is missing or empty, the check of the database reports that.
    return sizeOf(fileIn(dataDir)) === 0
      ? null
      : `The server at ${origin} does not use DATA_DIR ${dataDir}. Set DATA_DIR or DATABASE_URL to that server's value.`;
  const status = (await ask('/readyz'))?.status;
  return status === 200
    ? null
    : `${origin}/readyz answers ${status ?? 'nothing'}: the server cannot write. Its log says why.`;
};

/** Connects and signs in without sending a mail. */
export const letsUsIn: Check = async ({ config: { smtp } }) => {
  if (smtp === null) return null;
  const answer = await checkMailServer(smtp);
  return answer && `The mail server at ${smtp.host}:${smtp.port} cannot be used (SMTP_URL): ${answer}`;
};

/** In ms: how long a mail may be in the queue. A running server delivers within seconds. */
const longestWait = 600_000;

export const arrive: Check = async ({ database, machine }) => {
  if (database === null) return null;
  const { db } = database;
  const now = machine.now();
  const { waiting, overdueSince: since } = await countQueued(db, now);
  const { lastAnswer, undelivered } = await readFailures(db);
  const isLate = since !== null && now.getTime() - Date.parse(since) > longestWait;
  const late = `Mails in the queue: ${waiting}, the oldest since ${since}${lastAnswer === null ? '' : `: ${lastAnswer}`}.`;
  const refused = `Undelivered mails: ${undelivered.length}; /admin/mails lists them.`;
  return [...(isLate ? [late] : []), ...(undelivered.length > 0 ? [refused] : [])].join(' ') || null;
};
