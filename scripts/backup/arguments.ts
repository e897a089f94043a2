import { parseArgs } from 'node:util';
import { type Config, StartFault } from '#server/config/config.ts';
import type { Trailer } from './file/format.ts';

/** Parses `[WHAT] [--option…]`. */
export function readArguments<Option extends string>(args: string[], options: readonly Option[], usage: string) {
  try {
    const known = Object.fromEntries(options.map((name) => [name, { type: 'boolean' as const }]));
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: known });
    const [what = null, ...rest] = positionals;
    if (rest.length === 0) return { what, has: (option: Option) => values[option] === true };
  } catch {
    // An unknown option.
  }
  throw new StartFault(usage.split('\n'));
}

/** @throws {StartFault} if BACKUP_TO is not set. */
export function backupTarget({ backups }: Config, usage: string) {
  if (backups.to) return backups.to;
  throw new StartFault([
    'BACKUP_TO is not set. It names the folder or the S3 bucket for backups.',
    ...usage.split('\n'),
  ]);
}

export function describeContents({ counts, contentSha256 }: Trailer): string[] {
  const rows = Object.entries(counts).map(([table, count]) => `  ${table.replaceAll('_', ' ').padEnd(20)} ${count}`);
  return [...rows, `  content ${contentSha256}`];
}
