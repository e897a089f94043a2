import { cannotUse } from '#server/database/faults.ts';
import { isTrustedByBrowsers } from './certificate.ts';
import { isBackedUp, isOnTime, isReachedBothWays, isRecent, isThere, isWhole } from './database.ts';
import {
  hasRoom,
  isBuilt,
  isLimited,
  isNodeRecent,
  isOfThisFest,
  isPasswordLong,
  isPrivate,
  staysThere,
} from './installation.ts';
import type { Check, Installation } from './installation-state.ts';
import { isReached, isTrusted } from './outside.ts';
import { arrive, isReady, letsUsIn } from './services.ts';

/** In ms: the limit for one check. The slowest one reads a large database file. */
const longestLook = 60_000;

type Finding = { what: string; sentence: string };

/** Runs all checks together. Reports the first thrown error, unless a problem of `ofDatabase` explains it. */
export async function examine(subject: Installation): Promise<Finding[]> {
  const looks = Object.entries<Check>(checks).map(async ([what, check]) => ({
    what,
    ...(await look(what, check, subject)),
  }));
  const seen = await Promise.all(looks);
  const said = seen.flatMap(({ what, sentence }) => (sentence ? [{ what, sentence }] : []));
  const error = seen.find((one) => one.error !== undefined)?.error;
  if (error === undefined || said.some(({ what }) => ofDatabase.includes(what))) return said;
  return [...said, { what: 'the database', sentence: sentenceOn(error, subject) }];
}

/** If one of these checks finds a problem, that problem explains why other checks failed. */
const ofDatabase: string[] = [
  'the database',
  "the database's addresses",
  "the database's file",
] satisfies (keyof typeof checks)[];

async function look(
  what: string,
  check: Check,
  subject: Installation,
): Promise<{ sentence?: string | null; error?: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string>((resolve) => {
    const sentence = `The check of ${what} was stopped after ${longestLook / 1000} s.`;
    timer = setTimeout(resolve, longestLook, sentence);
  });
  try {
    return { sentence: await Promise.race([check(subject), tooLong]) };
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

function sentenceOn(error: unknown, { config }: Installation): string {
  return /no such table|relation .* does not exist/.test(String(error))
    ? 'The database is from another release. Start the server once: it updates the database.'
    : cannotUse(config, error).message;
}

/** The checks by subject. Database checks report nothing if the database cannot be used. */
export const checks = {
  'the limits': isLimited,
  'the first password': isPasswordLong,
  "Node's version": isNodeRecent,
  'what is built': isBuilt,
  'the disk': staysThere,
  "the disk's free space": hasRoom,
  'file permissions': isPrivate,
  'the database': isThere,
  "the database's addresses": isReachedBothWays,
  "the database's version": isRecent,
  "the database's file": isWhole,
  'the clock': isOnTime,
  'the backups': isBackedUp,
  'the server': isReady,
  'the public address': isReached,
  "the public address's certificate": isTrustedByBrowsers,
  'the proxies': isTrusted,
  'the mail server': letsUsIn,
  'the mails': arrive,
  'the samples': isOfThisFest,
} satisfies Record<string, Check>;
