import type { Config } from '#server/config.ts';

/** A supervisor gives ten seconds; whoever has not sent the whole of a request by then is cut off. */
const patience = 8_000;
const longest = 9_500;

type Closing = {
  /** Finishes what was accepted, and then closes everything. */
  close(): Promise<void>;
  /** Ends the connections that hold it up. */
  cut(): void;
};

/**
 * Ends the process with grace on SIGTERM and SIGINT, once. npm dies of a SIGTERM without passing it on to what it
 * started, so a server started by npm also ends when its parent is gone.
 */
export function closeWhenAsked(config: Config, { close, cut }: Closing): void {
  let closing = false;
  const end = async () => {
    if (closing) return;
    closing = true;
    setTimeout(cut, patience).unref();
    setTimeout(() => process.exit(1), longest).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (!config.startedByNpm) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}
