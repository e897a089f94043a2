import { type CallName, calls } from '#contract/calls/calls.ts';
import { type CallDetails, type Caller, joined, signedIn } from '#lab/client.ts';
import { preloaded } from '#lab/faults/play.ts';
import { median, p95 } from '#lab/statistics.ts';
import { recordAll } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import { openDatabase, type Where } from '#server/database/open.ts';
import { shapes } from '#server/http/shapes.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { settingsOf } from '#tests/support/running/processes.ts';
import { startServer } from '#tests/support/running/server.ts';
import { firstPaint, openPage, withBrowser } from '../browser.ts';
import type { BenchRow, Figure } from '../figures.ts';
import { fill } from '../load/seeded.ts';

const claims = 2_000;

/** Measures the organisers' pages of a fest with fees: 20,000 people, 2,000 UPI payments and a letter to everybody. */
export const pages: BenchRow = async ({ quick }) => {
  const postgres = await startPostgres([]);
  using folder = newFolder('bench');
  try {
    const sqlite = { dataDir: folder.path, databaseUrl: null };
    const onSqlite = await measure('pagesSqlite', sqlite, quick);
    return [...onSqlite, ...(await measure('pagesPostgres', { ...sqlite, databaseUrl: postgres.url }, quick))];
  } finally {
    await postgres.stop();
  }
};

async function measure(name: 'pagesSqlite' | 'pagesPostgres', where: Where, quick: boolean): Promise<Figure[]> {
  await fill(where, '--import', preloaded('fees.ts'));
  await addClaims(where);
  // No mail server listens on this port, so the letter's mails stay in the outbox.
  const mails = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'fest@college.example' };
  const server = await startServer({ ...settingsOf(where), ...mails }, preloaded('fees.ts'));
  try {
    const organiser = await signedIn(server.url);
    const { people } = (await organiser.ask('people')).body as { people: { id: string }[] };
    const id = people[0]?.id ?? '';
    const desks = Array.from({ length: 20 }, (_, index) => joined(server.url, organiser, `Room ${801 + index}`));
    await Promise.all(desks);
    const written = { filter: {}, subject: 'Rooms', text: 'Hello {name}' };
    const preview = await organiser.ask('previewLetter', { body: written });
    const letter = (preview.body as { id: string }).id;
    const sent = await organiser.ask('sendLetter', { body: { preview: letter } });
    const times = new Map<string, number>();
    for (const [what, call, details] of callsOf(id, letter)) {
      const ms: number[] = [];
      for (let time = 0; time < (quick ? 3 : 20); time++) {
        // Mark somebody first, so that the server cannot answer from a cache.
        await organiser.ask('attendance', { id, body: { isPresent: time % 2 === 0 } });
        ms.push((await organiser.ask(call, details)).ms);
      }
      times.set(what, p95(ms));
    }
    const note = inMs([...times, ['preview to all', preview.ms], ['send to all', sent.ms]]);
    const slowest: Figure = { name, value: Math.max(...times.values()), note };
    if (name === 'pagesPostgres') return [slowest];
    return [slowest, await firstRows(server.url, organiser, { id, letter }, quick)];
  } finally {
    await server.stop();
  }
}

async function addClaims(where: Where): Promise<void> {
  const { db } = await openDatabase(where);
  const people = await db.selectFrom('registrations').select('id').limit(claims).execute();
  const lines = people.map(({ id: registrationId }, index) => {
    const claim = { kind: 'utr-claimed', subject: `claim-${index}`, newValue: utrOf(index), registrationId } as const;
    return { actor: null, role: 'participant', ...claim } as const;
  });
  await inBook(db, (trx) => recordAll(trx, lines, new Date()));
  const suspects = people.slice(0, 200).map(({ id }) => id);
  await db.updateTable('registrations').set({ is_suspect: 1 }).where('id', 'in', suspects).execute();
  await db.destroy();
}

const utrOf = (index: number) => String(522_410_000_000 + index);

/** The organisers' GET requests that need no id and no query. `list` measures the list of registrations. */
const plainReads = (Object.keys(calls) as CallName[]).filter((name) => {
  const { method, path } = calls[name];
  const { query, answer } = shapes[name];
  const isRead = method === 'GET' && /^\/api\/admin\/[^:]+$/.test(path) && answer !== 'stream';
  return isRead && !query && name !== 'registrations';
});

function callsOf(id: string, letter: string): [what: string, call: CallName, details: CallDetails][] {
  const rows = Array.from({ length: claims }, (_, index) => `12/08/25,UPI from somebody,${utrOf(index)},100.00`);
  const filters = ['', '?q=meera%20iyr', '?q=rao&event=oracle&payment=cash&sort=name', '?sort=-college&page=300'];
  const lists = [...filters, '?photo=unchecked&sort=registered&size=200', '?real=maybe'];
  return [
    ...lists.map((query): [string, CallName, CallDetails] => [`people${query}`, 'people', { query }]),
    ['person', 'wholePerson', { id }],
    ...plainReads.map((call): [string, CallName, CallDetails] => [call, call, {}]),
    ['letter', 'letter', { id: letter }],
    ['statement', 'matchStatement', { body: ['Date,Narration,Reference,Credit', ...rows].join('\n') }],
  ];
}

const listed = '.organisers > div:last-child :is(tbody [role="row"], li, img, dd)';

async function firstRows(url: string, organiser: Caller, ids: Record<'id' | 'letter', string>, quick: boolean) {
  // The page Money is left out, because the built site has no fees.
  const paths = ['today', 'people', `people/${ids.id}`, 'photos', 'letters', `letters/${ids.letter}`];
  const times = new Map<string, number>();
  await withBrowser(async (browser) => {
    for (const path of [...paths, 'desks', 'accounts']) {
      const first: number[] = [];
      for (let time = 0; time < (quick ? 1 : 3); time++) {
        const { page, context } = await openPage(browser, url, organiser, { width: 1280, height: 800 }, listed);
        await page.goto(`/admin/${path}`);
        first.push(await firstPaint(page));
        await context.close();
      }
      times.set(path.replace(/\/.*/, '/one'), median(first));
    }
  });
  return { name: 'pagesFirst', value: Math.max(...times.values()), note: inMs(times) } as const;
}

const inMs = (times: Iterable<readonly [string, number]>): string =>
  [...times].map(([what, ms]) => `${what} ${Math.round(ms)}`).join(', ');
