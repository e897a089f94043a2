import pg from 'pg';
import type { Listen } from '../opened.ts';

/** In ms. */
const firstWait = 500;
const longestWait = 30_000;
/** How often the line is tried, and how long an answer may take: a dead one would tell of nothing, and not of that either. */
const tryEvery = 15_000;
const answerWithin = 5_000;

/**
 * Listens on a connection of its own, outside of the pool, which a listener would hold for good. Where it breaks, it is made
 * anew with back-off; what was missed meanwhile is told by one call once it listens again.
 */
export function listenerOn(config: pg.ClientConfig): Listen {
  return (told) => {
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
      client.on('notification', () => told());
      let trying: NodeJS.Timeout | undefined;
      try {
        await client.connect();
        await client.query('listen book');
        failures = 0;
        told();
        trying = setInterval(() => client.query('select 1').catch(leave), tryEvery).unref();
        await broken;
      } catch {
        failures += 1;
      }
      clearInterval(trying);
      // Not `end()`, which waits for the other side: it may be dead.
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
