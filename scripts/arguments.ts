import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { printable } from '#server/terminal.ts';

/** Returns a sentence, or null if the error has another cause. `effect` says what cannot be done. */
export const readOnlySentence = (
  { code = '', path }: NodeJS.ErrnoException,
  effect = `${path} cannot be written`,
): string | null =>
  ['EACCES', 'EPERM', 'EROFS'].includes(code) ? `${process.cwd()} is read-only (${code}): ${effect}.` : null;

/** For a command that writes into the checkout. If the checkout is read-only, prints that instead of a stack trace. */
export function sayIfReadOnly(): void {
  process.once('uncaughtException', (error) => {
    console.error(readOnlySentence(error) ?? error);
    process.exit(1);
  });
}

/**
 * Parses a command's arguments. With `--help` it prints the usage and ends the process. It also ends the process if
 * there are wrong options or more than `most` other words.
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
    // Drop Node's advice after the first sentence. It is about positional arguments, and would confuse.
    console.error(printable(`${(error as Error).message.split('. ')[0]}.`));
  }
  console.error(usage);
  return process.exit(1);
}
