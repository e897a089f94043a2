import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

type EnvFile = { variables: Record<string, string | undefined>; faults: string[] };

/** Reads `.env` in the working directory. ENV_FILE=off keeps personal settings out of tests and measurements. */
export function readEnvFile(file = '.env'): EnvFile {
  if (process.env.ENV_FILE === 'off') return { variables: {}, faults: [] };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    return { variables: parseEnv(text), faults: faultsOf(text) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { variables: {}, faults: [] };
    const fault =
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? 'is not UTF-8: save it in that encoding'
        : `cannot be read (${code}): give this user the right to read it`;
    return { variables: {}, faults: [`The file .env ${fault}`] };
  }
}

/** Node's parser silently skips invalid lines, and reads an unclosed quote up to the next quote. */
function faultsOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
  return lines.flatMap(({ line, number }) => {
    if (line === '' || line.startsWith('#')) return [];
    const value = /^(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/.exec(line)?.[1];
    if (value === undefined) return [`Line ${number} of .env must be NAME=value`];
    const quote = /^["'`]/.exec(value)?.[0];
    return quote && !value.includes(quote, 1) ? [`Line ${number} of .env has a ${quote} that is not closed`] : [];
  });
}
