import pg from 'pg';

/** Every timeout of the server, and those that it asks of PostgreSQL, come eight times as soon: `npm test` has no time to wait. */

const factor = 8;

const wait = globalThis.setTimeout;
globalThis.setTimeout = ((work: () => void, delay = 0, ...rest: []) =>
  wait(work, delay / factor, ...rest)) as typeof setTimeout;

const now = performance.now.bind(performance);
performance.now = () => now() * factor;

type Startup = { getStartupConf(): Record<string, string> };
const client = pg.Client.prototype as unknown as Startup;
const { getStartupConf } = client;
client.getStartupConf = function sooner() {
  const startup = getStartupConf.call(this);
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    if (startup[name]) startup[name] = String(Number(startup[name]) / factor);
  }
  return startup;
};
