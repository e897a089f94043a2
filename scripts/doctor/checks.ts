import { existsSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { cannotUse, connect } from '#server/database/open.ts';
import { assertReady } from '#server/database/ready.ts';
import { fileIn, sizeOf } from '#server/database/sqlite/file.ts';
import { findDamage } from '#server/database/sqlite/integrity.ts';
import { isServed } from '#server/database/sqlite/lock.ts';
import { damaged, emptied, missing, withoutFile } from '#server/database/sqlite/sentences.ts';
import { checkMailServer } from '#server/mail/smtp.ts';
import { mailReport, overdueSince } from '#server/mail/undelivered.ts';

/** What is wrong with one thing and what to do about it, as a sentence; null where nothing is. */
export type Check = (config: Config) => Promise<string | null>;

/** By what each looks at. */
export const checks: Record<string, Check> = {
  'the database': isThere,
  'its file': isWhole,
  'the server': isReady,
  'the mail server': letsUsIn,
  'the mails': arrive,
};

async function isThere({ dataDir, databaseUrl }: Config): Promise<string | null> {
  if (databaseUrl !== null) return answers({ dataDir, databaseUrl });
  const file = fileIn(dataDir);
  if (!existsSync(file)) return sizeOf(`${file}-wal`) > 0 ? withoutFile(file) : missing(file);
  return sizeOf(file) === 0 ? emptied(file) : null;
}

async function answers(where: { dataDir: string; databaseUrl: string }): Promise<string | null> {
  const db = await connect(where);
  try {
    await assertReady(db);
    return null;
  } catch (error) {
    return cannotUse(where, error).message;
  } finally {
    await db.destroy();
  }
}

async function isWhole({ dataDir, databaseUrl }: Config): Promise<string | null> {
  const file = fileIn(dataDir);
  if (databaseUrl !== null || !existsSync(file)) return null;
  const damage = findDamage(file);
  return damage === null ? null : damaged(file, damage);
}

/** It alone knows whether the file that it has open is the one in the folder. */
async function isReady({ dataDir, databaseUrl, host, port }: Config): Promise<string | null> {
  if (databaseUrl !== null || !isServed(dataDir)) return null;
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/readyz`;
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(15_000) });
    return status === 200 ? null : `${url} answers ${status}: the server cannot write, and its log says why.`;
  } catch {
    return `A server has ${dataDir} in use, and none answers at ${url}. Set PORT and HOST as that one has them.`;
  }
}

/** Connects and signs in, and sends nothing. */
async function letsUsIn({ smtp }: Config): Promise<string | null> {
  if (smtp === null) return null;
  const answer = await checkMailServer(smtp);
  return answer && `The mail server at ${smtp.host}:${smtp.port} does not let us in (SMTP_URL): ${answer}`;
}

async function arrive({ dataDir, databaseUrl }: Config): Promise<string | null> {
  if (databaseUrl === null && sizeOf(fileIn(dataDir)) === 0) return null;
  const db = await connect({ dataDir, databaseUrl });
  try {
    const { waiting, lastAnswer, undelivered } = await mailReport(db);
    const now = new Date();
    const since = await overdueSince(db, now);
    const isLate = since !== null && now.getTime() - Date.parse(since) > longestWait;
    const late = `Mails that wait: ${waiting}, the first since ${since}${lastAnswer === null ? '' : `: ${lastAnswer}`}.`;
    const refused = `Mails that were not delivered: ${undelivered.length}; /admin/mails lists them.`;
    return [...(isLate ? [late] : []), ...(undelivered.length > 0 ? [refused] : [])].join(' ') || null;
  } catch {
    // The checks of the database say what is wrong with it.
    return null;
  } finally {
    await db.destroy();
  }
}

/** In ms. A server that runs delivers within seconds. */
const longestWait = 600_000;
