import type { Config } from '#server/config.ts';

const patience = 8_000;

/**
 * Ends the process with grace on SIGTERM and SIGINT, once, whatever open connections hold it up. npm dies of a SIGTERM
 * without passing it on to what it started, so a server started by npm also ends when its parent is gone.
 */
export function closeWhenAsked(config: Config, close: () => Promise<void>): void {
  let closing = false;
  const end = async () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), patience).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (!config.startedByNpm) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}
