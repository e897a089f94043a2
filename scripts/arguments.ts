import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { printable } from '#server/terminal.ts';

/** Returns a sentence if the checkout is read-only, and null for other errors. `effect` says what cannot be done. */
export const readOnlySentence = (
  { code = '', path }: NodeJS.ErrnoException,
  effect = `${path} cannot be written`,
): string | null =>
  ['EACCES', 'EPERM', 'EROFS'].includes(code) ? `${process.cwd()} is read-only (${code}): ${effect}.` : null;

/** Call this in commands that write into the checkout. If it is read-only, prints a sentence without a stack trace. */
export function sayIfReadOnly(): void {
  process.once('uncaughtException', (error) => {
    console.error(readOnlySentence(error) ?? error);
    process.exit(1);
  });
}

/**
 * Parses a command's arguments. With `--help`, prints the usage and ends the process. Wrong options, or more than
 * `most` other words, also end the process.
 */
export function readArguments<Options extends ParseArgsOptionsConfig = Record<never, never>>(
  usage: string,
  options: Options = {} as Options,
  most = 0,
) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const tooMany = positionals[most];
    if (tooMany === undefined) return { values, positionals };
    console.error(`${printable(tooMany)} is one word too many.`);
  } catch (error) {
    // Drop Node's advice after the first sentence. That advice is about positional arguments, and would confuse people.
    console.error(printable(`${(error as Error).message.split('. ')[0]}.`));
  }
  console.error(usage);
  return process.exit(1);
}
