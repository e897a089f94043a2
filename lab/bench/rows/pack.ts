import { request } from 'undici';
import { stateOf } from '#contract/book/state.ts';
import { calls } from '#contract/calls/calls.ts';
import type { Pack } from '#contract/desk/pack.ts';
import { gaugeModule, readGauge } from '#lab/hostile/server.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import { withFolder } from '../fest/folder.ts';
import { organiserHeaders } from '../fest/organiser.ts';
import { fillDatabase, seededFolder } from '../fest/seeded.ts';
import type { Figure, Row } from '../figures.ts';
import { joinDesk } from '../load/followers.ts';
import { percentile } from '../statistics.ts';

const size = 20_000;
const phones = 50;

type Headers = Record<string, string>;
type Measured = {
  first: number;
  last: number;
  bytes: number;
  encoding: string;
  changes: number[];
  stall: string;
  worked: number;
};

/** What phones keep for the time without a network: one phone, fifty at once, and what a mark brings; on both databases. */
export const pack: Row = async ({ quick }) => {
  const marks = quick ? 10 : 60;
  const seeded = await seededFolder(size);
  const sqlite = await withFolder((folder) => measure({ DATA_DIR: folder }, marks), seeded);
  const database = await startPostgres();
  try {
    await fillDatabase({ dataDir: '', databaseUrl: database.url }, size);
    const postgres = await measure({ DATABASE_URL: database.url }, marks);
    return figuresOf(sqlite, postgres);
  } finally {
    await database.stop();
  }
};

const figuresOf = (sqlite: Measured, postgres: Measured): Figure[] => [
  { name: 'packFirst', value: sqlite.first, note: `on PostgreSQL ${Math.round(postgres.first)} ms` },
  { name: 'packLast', value: sqlite.last, note: `on PostgreSQL ${Math.round(postgres.last)} ms` },
  { name: 'packBytes', value: sqlite.bytes / 1000, note: sqlite.encoding },
  {
    name: 'packChanges',
    value: percentile(sqlite.changes, 0.95),
    note: `on PostgreSQL ${percentile(postgres.changes, 0.95).toFixed(1)} ms`,
  },
  { name: 'packStall', value: sqlite.worked, note: sqlite.stall },
  { name: 'packStallPostgres', value: postgres.worked, note: postgres.stall },
];

async function measure(settings: Record<string, string>, marks: number): Promise<Measured> {
  const server = await startServer(settings, gaugeModule);
  try {
    const organiser = await organiserHeaders(server.url);
    const desks = await Promise.all(
      Array.from({ length: phones }, (_, index) => joinDesk(server.url, `Room ${801 + index}`, organiser)),
    );
    await readGauge(server);
    const [one] = await takeAll(server, desks.slice(0, 1));
    const crowd = await takeAll(server, desks);
    const changes = await changesAfterMarks(server, desks[0] ?? {}, marks);
    const { stall, stallWorked } = await readGauge(server);
    return {
      first: one?.ms ?? Number.NaN,
      last: Math.max(...crowd.map(({ ms }) => ms)),
      bytes: one?.bytes ?? Number.NaN,
      encoding: one?.encoding ?? '',
      changes,
      stall: `by the clock ${Math.round(stall)} ms`,
      worked: stallWorked,
    };
  } finally {
    await server.stop();
  }
}

/** A whole one for each, all asked for at once; timed to its last byte, and left compressed. */
const takeAll = ({ url }: RunningServer, desks: Headers[]) =>
  Promise.all(
    desks.map(async (headers) => {
      const began = performance.now();
      const answer = await request(url + calls.pack.path, {
        headers: { ...headers, 'accept-encoding': 'gzip, br, zstd' },
      });
      const { byteLength: bytes } = await answer.body.arrayBuffer();
      if (answer.statusCode !== 200) throw new Error(`A pack: ${answer.statusCode}`);
      return { ms: performance.now() - began, bytes, encoding: String(answer.headers['content-encoding']) };
    }),
  );

async function changesAfterMarks({ url }: RunningServer, headers: Headers, marks: number): Promise<number[]> {
  const read = async (query = '') => (await (await fetch(url + calls.pack.path + query, { headers })).json()) as Pack;
  const { people, cursor } = await read();
  if (people.length !== size) throw new Error(`A pack has ${people.length} of ${size}`);
  let since = cursor;
  const times: number[] = [];
  for (const person of people.slice(0, marks)) {
    const { id } = person;
    const path = calls.markArrival.path.replace(':id', id);
    const body = JSON.stringify({ isPresent: !stateOf(person).isPresent });
    const marked = await fetch(url + path, { method: 'PUT', headers, body });
    await marked.text();
    const began = performance.now();
    const told = await read(`?since=${since}`);
    times.push(performance.now() - began);
    if (!told.people.some((one) => one.id === id)) throw new Error('A mark was not told');
    since = told.cursor;
  }
  return times;
}
