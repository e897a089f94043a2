import { cannotUse } from '#server/database/open.ts';
import { checks } from './checks.ts';
import type { Check, Subject } from './subject.ts';

/** In ms, for the slowest look: a large file is read whole. */
const longestLook = 60_000;

type Finding = { what: string; sentence: string };

/** What is wrong, in the order of the checks, which run side by side. Nothing is said twice. */
export async function examine(subject: Subject): Promise<Finding[]> {
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

/** One of these explains why others could not look. */
const ofDatabase: string[] = ['the database', 'its addresses', 'its file'] satisfies (keyof typeof checks)[];

async function look(
  what: string,
  check: Check,
  subject: Subject,
): Promise<{ sentence?: string | null; error?: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string>((resolve) => {
    const sentence = `A look at ${what} took longer than ${longestLook / 1000} s and was given up.`;
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

function sentenceOn(error: unknown, { config }: Subject): string {
  return /no such table|relation .* does not exist/.test(String(error))
    ? 'The database is of another release than this. Start the server once: it brings it up to date.'
    : cannotUse(config, error).message;
}
