import { fileIn, sizeOf } from '#server/database/sqlite/file.ts';
import { isServed } from '#server/database/sqlite/lock.ts';
import type { Check } from './subject.ts';

/** In ms. */
const patience = 15_000;

/** It alone knows whether the file that it has open is the one in the folder. */
export const isReady: Check = async ({ config: { dataDir, databaseUrl, host, port } }) => {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  const ask = (path: string) => fetch(`${origin}${path}`, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  const health = await (await ask('/healthz'))?.json().catch(() => null);
  // On PostgreSQL it may be that it runs on another machine.
  if (health?.status !== 'ok')
    return databaseUrl === null && isServed(dataDir)
      ? `A server has ${dataDir} in use, and none answers at ${origin}. Set PORT and HOST as that one has them.`
      : null;
  if (databaseUrl === null && !isServed(dataDir))
    // Where there is no file, that is said already.
    return sizeOf(fileIn(dataDir)) === 0
      ? null
      : `The server at ${origin} uses another database than DATA_DIR ${dataDir}. Set DATA_DIR or DATABASE_URL as that one has it.`;
  const status = (await ask('/readyz'))?.status;
  return status === 200
    ? null
    : `${origin}/readyz answers ${status ?? 'nothing'}: the server cannot write, and its log says why.`;
};
