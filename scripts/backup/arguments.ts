import { parseArgs } from 'node:util';
import { StartFault } from '#server/config.ts';

export function fileArguments(args: string[], usage: string): { file: string; overwrite: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { overwrite: { type: 'boolean' } },
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file, overwrite: values.overwrite ?? false };
  } catch {
    // An unknown option.
  }
  throw new StartFault(usage.split('\n'));
}
