import { fileIn, sizeOf } from '#server/database/sqlite/file.ts';
import { isServed } from '#server/database/sqlite/lock.ts';
import type { Check } from './subject.ts';

/** In ms. */
const patience = 15_000;

/** It alone knows whether the file that it has open is the one in the folder. */
export const isReady: Check = async ({ config: { dataDir, databaseUrl, host, port } }) => {
  const origin = `http://${host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const ask = (path: string) => fetch(`${origin}${path}`, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  if (databaseUrl === null && !isServed(dataDir)) {
    // Where there is no file, that is said already.
    const isOurs =
      sizeOf(fileIn(dataDir)) > 0 && (await (await ask('/healthz'))?.json().catch(() => null))?.status === 'ok';
    return isOurs
      ? `The server at ${origin} uses another database than DATA_DIR ${dataDir}. Set DATA_DIR or DATABASE_URL as that one has it.`
      : null;
  }
  const answer = await ask('/readyz');
  if (answer !== null)
    return answer.status === 200
      ? null
      : `${origin}/readyz answers ${answer.status}: the server cannot write, and its log says why.`;
  return databaseUrl === null
    ? `A server has ${dataDir} in use, and none answers at ${origin}. Set PORT and HOST as that one has them.`
    : null;
};
