import pg from 'pg';
import type { Listen } from '#server/database/open.ts';

/** In ms: the pause between two attempts. */
const firstWait = 500;
const longestWait = 30_000;
/** In ms: the pause between two checks of the connection. A dead connection reports no error by itself. */
const tryEvery = 15_000;
const answerWithin = 5_000;

/** Listens on its own connection. If it breaks, reconnects with back-off and reports missed changes once. */
export function listenerOn(config: pg.ClientConfig): Listen {
  return (report) => {
    let isEnded = false;
    let failures = 0;
    let timer: NodeJS.Timeout | undefined;
    let leave = () => {};

    async function begin(): Promise<void> {
      const client = new pg.Client({ ...config, connectionTimeoutMillis: answerWithin, query_timeout: answerWithin });
      const broken = new Promise<void>((resolve) => {
        leave = resolve;
        client.once('error', () => resolve());
        client.once('end', () => resolve());
      });
      client.on('error', () => {});
      client.on('notification', () => report());
      let trying: NodeJS.Timeout | undefined;
      try {
        await client.connect();
        await client.query('listen book');
        failures = 0;
        report();
        trying = setInterval(() => client.query('select 1').catch(leave), tryEvery).unref();
        await broken;
      } catch {
        failures += 1;
      }
      clearInterval(trying);
      // `end()` would wait for the other side, which may be dead.
      client.connection.stream.destroy();
      if (!isEnded) timer = setTimeout(begin, waitAfter(failures)).unref();
    }

    void begin();
    return () => {
      isEnded = true;
      clearTimeout(timer);
      leave();
    };
  };
}

const waitAfter = (failures: number) => Math.min(firstWait * 2 ** failures, longestWait) * (0.5 + Math.random() / 2);
