import pg from 'pg';

/** For `npm test`: `setTimeout`, `performance.now` and PostgreSQL's timeouts run eight times as fast. */

const factor = 8;
const wait = globalThis.setTimeout;
globalThis.setTimeout = ((work: () => void, delay = 0, ...rest: []) =>
  wait(work, delay / factor, ...rest)) as typeof setTimeout;

const now = performance.now.bind(performance);
performance.now = () => now() * factor;

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function sooner(this: pg.Client, text: unknown, ...rest: unknown[]) {
  const asked =
    typeof text === 'string' ? text.replaceAll(/(?<=_timeout = )\d+/g, (ms) => `${Number(ms) / factor}`) : text;
  return query.call(this, asked, ...rest);
} as typeof pg.Client.prototype.query;
