import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { leavingPath } from '#contract/letters.ts';
import { passPath } from '#contract/pass.ts';
import { edition } from '#fest/edition.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/tables.ts';
import { counter } from '#server/limits/counter.ts';
import { publicUrlOf } from '#server/passes/public-url.ts';
import { type PassOf, passTokens } from '#server/passes/tokens.ts';
import { makeDue } from './claims.ts';
import { backOff, type Delivered, deliverNext, type Line, type MailTally, newTally } from './deliver.ts';
import { filesCarrier } from './files.ts';
import { quotaWindow } from './quotas.ts';
import { type SmtpLimits, smtpCarrier } from './smtp.ts';
import { readPictures } from './writing/pictures.ts';

type Setting = {
  db: Database;
  config: Pick<Config, 'dataDir' | 'smtp' | 'mailFrom' | 'publicUrl' | 'apiBase'>;
  /** The built site, which contains the pictures for mails. */
  siteDir: string;
  clock: () => Date;
  log: { warn(details: object, message: string): void };
  tally?: MailTally;
  limits?: SmtpLimits;
  betweenLooks?: number;
  /** In ms. If a mail takes longer, the post begins the next one: a slow mail domain delays no other domain. */
  patience?: number;
};

/** How many slow mails may be delivered at the same time. */
const mostSlow = 4;

const longestWait = 60_000;

/** In ms: how long a stopping server waits for its last mail. The process exits soon after. */
const lastMail = 8_000;

/** What is needed to write and deliver mails. It is kept until the server stops. */
export type MailContext = Awaited<ReturnType<typeof begin>>;

const sender = { name: `${edition.name} ${edition.version}`, address: edition.contact.email };
const senderIn = ({ mailFrom }: Setting['config']) =>
  mailFrom === null ? sender : { ...mailFrom, name: mailFrom.name || sender.name };

async function begin({ db, config, siteDir, clock, log, tally = newTally() }: Setting, signal: AbortSignal) {
  const site = publicUrlOf(config);
  const { tokenFor, leavingTokenFor } = await passTokens(db);
  await makeDue(db, clock());
  return {
    db,
    clock,
    from: senderIn(config),
    log,
    tally,
    dataDir: config.dataDir,
    signal,
    links: {
      pass: (pass: PassOf) => site + passPath(tokenFor(pass)),
      // To unsubscribe, mail programs send a POST request to this link, so it leads to the API.
      leaving: (id: string) => (config.apiBase || site) + leavingPath(leavingTokenFor(id)),
    },
    pictures: await readPictures(siteDir),
    /** How often each mail was put off, by its id. */
    failures: new Map<string, number>(),
    putOffInARow: new Set<string>(),
    count: counter({ db, clock, window: quotaWindow }),
    /** The mail domains that are slow now. The post does not wait for their mails. */
    slow: new Set<string>(),
  };
}

export function startPost(setting: Setting): { stop(): Promise<void> } {
  const { config, log, betweenLooks = 2_000, patience = 5_000 } = setting;
  const ending = new AbortController();
  const { address } = senderIn(config);
  const newLine = (): Line => ({
    carrier: config.smtp === null ? filesCarrier(config.dataDir) : smtpCarrier(config.smtp, address, setting.limits),
    domain: null,
  });
  let line = newLine();
  const slow = new Map<Line, Promise<void>>();
  const rest = (time: number) => pause(time, undefined, { signal: ending.signal, ref: false }).catch(() => {});

  async function work(): Promise<void> {
    let context: MailContext | null = null;
    let trouble: string | null = null;
    for (let failures = 0; !ending.signal.aborted; ) {
      const before = trouble;
      try {
        context ??= await begin(setting, ending.signal);
        trouble = await deliverAll(context);
        if (trouble !== null && before === null) log.warn({ answer: trouble }, 'no mail can be delivered');
        if (trouble === null && before !== null) log.warn({}, 'mails are delivered again');
      } catch (err) {
        trouble = (err as Error).message;
        if (before === null) log.warn({ err }, 'delivering mails failed');
      }
      line.carrier.close();
      failures = trouble === null ? 0 : failures + 1;
      await rest(trouble === null ? betweenLooks : backOff(failures, longestWait, betweenLooks));
    }
  }

  async function deliverAll(context: MailContext): Promise<string | null> {
    while (!ending.signal.aborted) {
      const done = await deliverOne(context);
      if (done === 'none') return null;
      if (typeof done === 'object') return done.trouble;
      // Yield, because thousands of mails may be skipped in a row, and SQLite calls block other requests.
      if (done === 'skipped') await yieldToEventLoop();
      else await waitUntilIdle();
    }
    return null;
  }

  async function deliverOne(context: MailContext): Promise<Delivered> {
    line.domain = null;
    const delivering = deliverNext(context, line);
    for (;;) {
      const done = await Promise.race([delivering, pause(patience, null, { ref: false })]);
      if (done !== null) return done;
      if (ending.signal.aborted) return delivering;
      if (line.domain === null || !line.carrier.isSignedIn() || slow.size === mostSlow) continue;
      leave(context, line, line.domain, delivering);
      return 'one';
    }
  }

  function leave(context: MailContext, left: Line, domain: string, delivering: Promise<Delivered>): void {
    line = newLine();
    context.slow.add(domain);
    const done = delivering
      .then(
        () => {},
        (err) => log.warn({ err }, 'delivering mails failed'),
      )
      .finally(() => {
        slow.delete(left);
        context.slow.delete(domain);
        left.carrier.close();
      });
    slow.set(left, done);
  }

  /** Visitors' requests come first: a busy process sends only one mail every few seconds. */
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
      const all = working.then(() => Promise.all(slow.values()));
      await Promise.race([all, pause(lastMail, undefined, { ref: false })]);
      for (const { carrier } of [line, ...slow.keys()]) carrier.close();
    },
  };
}
