import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { passPath } from '#contract/pass.ts';
import { edition } from '#fest/edition.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/tables.ts';
import { yieldToEventLoop } from '#server/event-loop.ts';
import { publicUrlOf } from '#server/passes/public-url.ts';
import { type PassOf, passTokens } from '#server/passes/tokens.ts';
import { backOff } from './back-off.ts';
import { carrierFor } from './carriers.ts';
import { doubtAbandoned, makeDue } from './claims.ts';
import { deliverNext, type Office, type PostLog } from './deliver.ts';
import { Mailboxes } from './mailboxes.ts';
import type { SmtpLimits } from './smtp.ts';
import { type MailTally, newTally } from './tally.ts';

type Setting = {
  db: Database;
  config: Pick<Config, 'dataDir' | 'smtp' | 'mailFrom' | 'publicUrl'>;
  clock: () => Date;
  log: PostLog;
  tally?: MailTally;
  limits?: SmtpLimits;
  /** In ms: between two looks into the outbox. */
  betweenLooks?: number;
};

/** In ms: the longest wait for a mail server that is away. */
const longestWait = 60_000;

/** In ms: how long a mail that is on its way is waited for at the end, whose answer would be lost otherwise. The exit comes soon after it. */
const lastMail = 8_000;

/** Delivers what is in the outbox, one mail after the other, until it is stopped. */
export function startPost(setting: Setting): { stop(): Promise<void> } {
  const { db, config, clock, log, tally = newTally(), betweenLooks = 2_000 } = setting;
  const ending = new AbortController();
  const sender = { name: `${edition.name} ${edition.version}`, address: edition.contact.email };
  const from = config.mailFrom === null ? sender : { ...config.mailFrom, name: config.mailFrom.name || sender.name };
  const carrier = carrierFor(config, from.address, setting.limits);
  const rest = (time: number) => pause(time, undefined, { signal: ending.signal, ref: false }).catch(() => {});

  async function begin(): Promise<Office> {
    const site = publicUrlOf(config);
    const { tokenFor } = await passTokens(db);
    await makeDue(db, clock());
    const passUrl = (pass: PassOf) => site + passPath(tokenFor(pass));
    return {
      db,
      clock,
      carrier,
      from,
      dataDir: config.dataDir,
      passUrl,
      failures: new Map(),
      putOff: new Set(),
      mailboxes: new Mailboxes(),
      log,
      tally,
      signal: ending.signal,
    };
  }

  async function work(): Promise<void> {
    let office: Office | null = null;
    let trouble: string | null = null;
    for (let failures = 0; !ending.signal.aborted; ) {
      const before = trouble;
      try {
        office ??= await begin();
        tally.doubted += await doubtAbandoned(db, clock());
        trouble = await deliverAll(office);
        if (trouble !== null && before === null) log.warn({ answer: trouble }, 'mails wait: nothing takes them');
        if (trouble === null && before !== null) log.warn({}, 'mails are delivered again');
      } catch (err) {
        trouble = (err as Error).message;
        if (before === null) log.warn({ err }, 'the post stands still');
      }
      carrier.rest();
      failures = trouble === null ? 0 : failures + 1;
      await rest(trouble === null ? betweenLooks : backOff(failures, longestWait, betweenLooks));
    }
  }

  /** Until none is due or none can be delivered, of which it gives the reason. */
  async function deliverAll(office: Office): Promise<string | null> {
    while (!ending.signal.aborted) {
      const done = await deliverNext(office);
      if (done === 'none') return null;
      if (typeof done === 'object') return done.trouble;
      // Nothing on SQLite's way lets requests in, and thousands may be skipped.
      if (done === 'skipped') await yieldToEventLoop();
      else await untilCalm();
    }
    return null;
  }

  /** Visitors go first: while they keep the process busy, a mail leaves every few seconds. */
  async function untilCalm(): Promise<void> {
    for (let tries = 0; tries < 20 && !ending.signal.aborted; tries++) {
      const before = performance.eventLoopUtilization();
      await rest(25);
      if (performance.eventLoopUtilization(before).utilization < 0.5) return;
      await rest(225);
    }
  }

  const working = work();
  return {
    async stop() {
      ending.abort();
      await Promise.race([working, pause(lastMail, undefined, { ref: false })]);
      carrier.rest();
    },
  };
}
