import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { passPath } from '#contract/pass.ts';
import { edition } from '#fest/edition.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/tables.ts';
import { publicUrlOf } from '#server/passes/public-url.ts';
import { type PassOf, passTokens } from '#server/passes/tokens.ts';
import { doubtAbandoned, makeDue } from './claims.ts';
import {
  backOff,
  deliverNext,
  Mailboxes,
  type MailContext,
  type MailLog,
  type MailTally,
  newTally,
} from './deliver.ts';
import { filesCarrier } from './files.ts';
import { type SmtpLimits, smtpCarrier } from './smtp.ts';

type Setting = {
  db: Database;
  config: Pick<Config, 'dataDir' | 'smtp' | 'mailFrom' | 'publicUrl'>;
  clock: () => Date;
  log: MailLog;
  tally?: MailTally;
  limits?: SmtpLimits;
  betweenLooks?: number;
};

const longestWait = 60_000;

/** In ms: how long a stopping server waits for its last mail. The process exits soon after it. */
const lastMail = 8_000;

export function startPost(setting: Setting): { stop(): Promise<void> } {
  const { db, config, clock, log, tally = newTally(), betweenLooks = 2_000 } = setting;
  const ending = new AbortController();
  const sender = { name: `${edition.name} ${edition.version}`, address: edition.contact.email };
  const from = config.mailFrom === null ? sender : { ...config.mailFrom, name: config.mailFrom.name || sender.name };
  const carrier =
    config.smtp === null ? filesCarrier(config.dataDir) : smtpCarrier(config.smtp, from.address, setting.limits);
  const rest = (time: number) => pause(time, undefined, { signal: ending.signal, ref: false }).catch(() => {});

  async function begin(): Promise<MailContext> {
    const site = publicUrlOf(config);
    const { tokenFor } = await passTokens(db);
    await makeDue(db, clock());
    return {
      ...{ db, clock, carrier, from, log, tally, dataDir: config.dataDir, signal: ending.signal },
      passUrl: (pass: PassOf) => site + passPath(tokenFor(pass)),
      failures: new Map(),
      putOffInARow: new Set(),
      mailboxes: new Mailboxes(),
    };
  }

  async function work(): Promise<void> {
    let context: MailContext | null = null;
    let trouble: string | null = null;
    for (let failures = 0; !ending.signal.aborted; ) {
      const before = trouble;
      try {
        context ??= await begin();
        tally.doubted += await doubtAbandoned(db, clock());
        trouble = await deliverAll(context);
        if (trouble !== null && before === null) log.warn({ answer: trouble }, 'no mail can be delivered');
        if (trouble === null && before !== null) log.warn({}, 'mails are delivered again');
      } catch (err) {
        trouble = (err as Error).message;
        if (before === null) log.warn({ err }, 'delivering mails failed');
      }
      carrier.close();
      failures = trouble === null ? 0 : failures + 1;
      await rest(trouble === null ? betweenLooks : backOff(failures, longestWait, betweenLooks));
    }
  }

  async function deliverAll(context: MailContext): Promise<string | null> {
    while (!ending.signal.aborted) {
      const done = await deliverNext(context);
      if (done === 'none') return null;
      if (typeof done === 'object') return done.trouble;
      // Thousands of mails may be skipped, and SQLite never yields to other requests.
      if (done === 'skipped') await yieldToEventLoop();
      else await waitUntilIdle();
    }
    return null;
  }

  /** Requests of visitors come first: a busy process sends only one mail every few seconds. */
  async function waitUntilIdle(): Promise<void> {
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
      carrier.close();
    },
  };
}
