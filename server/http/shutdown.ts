import type { Config } from '#server/config/config.ts';

/** In ms; a supervisor gives ten seconds. By then a request that has not arrived whole is cut off. */
const cutAfter = 8_000;
const exitAfter = 9_500;

type Closing = {
  close(): Promise<void>;
  cut(): void;
};

/**
 * Graceful shutdown on SIGTERM, on Ctrl-C and when the terminal hangs up, as at the end of an SSH session. A second signal
 * changes nothing: under npm each may come twice (docs/decisions/0016). npm may also die of SIGTERM without passing it on,
 * so a server that npm started ends when its parent is gone.
 */
export function shutDownWhenAsked(config: Config, { close, cut }: Closing): void {
  let isClosing = false;
  const shutDown = async () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(cut, cutAfter).unref();
    setTimeout(() => process.exit(1), exitAfter).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, shutDown);
  if (!config.startedByNpm) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && shutDown(), 500).unref();
}
