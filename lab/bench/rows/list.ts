import { Agent, request } from 'undici';
import type { Registration } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { gaugeModule, readGauge } from '#lab/hostile/server.ts';
import { startServer } from '#tests/support/running/server.ts';
import { startCeiling } from '../ceilings/ceiling.ts';
import { withFolder } from '../fest/folder.ts';
import { organiserHeaders, readList } from '../fest/organiser.ts';
import { seededFolder } from '../fest/seeded.ts';
import type { Figure, Row } from '../figures.ts';
import { percentile } from '../statistics.ts';

const size = 20_000;

type Headers = Record<string, string>;
type Taken = { ms: number; status: number; body: Buffer; headers: Headers };

/** One request, timed to its last byte; the body stays compressed. */
async function take(url: string, headers: Headers, dispatcher: Agent): Promise<Taken> {
  const began = performance.now();
  const answer = await request(url, { headers: { ...headers, 'accept-encoding': 'br, gzip, zstd' }, dispatcher });
  const body = Buffer.from(await answer.body.arrayBuffer());
  return { ms: performance.now() - began, status: answer.statusCode, body, headers: answer.headers as Headers };
}

export const list: Row = async ({ quick }) => {
  const seeded = await seededFolder(size);
  return withFolder((folder) => measure(folder, quick ? 5 : 30), seeded);
};

async function measure(folder: string, times: number): Promise<Figure[]> {
  const server = await startServer({ DATA_DIR: folder }, gaugeModule);
  const bare = await startCeiling('static-answer.ts');
  const agent = new Agent({ connections: 2 });
  try {
    const organiser = await organiserHeaders(server.url);
    const get = (headers: Headers = {}) =>
      take(server.url + calls.registrations.path, { ...organiser, ...headers }, agent);
    await readGauge(server);
    const first = await get();
    const { rows, version } = await readList(server.url, organiser);
    const mark = markInTurn(server.url, organiser, rows);

    const unchanged = await repeat(times, () => get());
    const changed = await repeat(times, () => get(), mark);
    const { stall, stallWorked } = await readGauge(server);
    const ceiling = await staticTimes(bare.url, first, times, agent);

    const etag = (await get()).headers.etag;
    const same = etag === undefined ? [] : await repeat(times, () => get({ 'if-none-match': etag }));
    const changes =
      version === null
        ? []
        : await changesAfterMarks({ url: server.url, headers: organiser, version, times, mark, agent });
    const p95 = (taken: Taken[]) => (taken.length > 0 ? percentile(timesOf(taken), 0.95) : null);
    return [
      { name: 'listFirst', value: first.ms, ceiling },
      { name: 'listUnchanged', value: p95(unchanged), ceiling },
      { name: 'listChanged', value: p95(changed), ceiling },
      {
        name: 'listBytes',
        value: first.body.length / 1000,
        note: first.headers['content-encoding'] ?? 'not compressed',
      },
      { name: 'listNotModified', value: same.length > 0 && same.every(({ status }) => status === 304) ? 1 : 0 },
      { name: 'listNotModifiedTime', value: p95(same) },
      {
        name: 'listChanges',
        value: p95(changes),
        note: changes[0] ? `${changes[0].body.length} bytes` : 'not offered',
      },
      { name: 'listStall', value: stall, note: `of which the thread worked ${Math.round(stallWorked)} ms` },
    ];
  } finally {
    await agent.close();
    await Promise.all([server.stop(), bare.stop()]);
  }
}

const timesOf = (taken: Taken[]) => taken.map(({ ms }) => ms);

async function repeat(times: number, get: () => Promise<Taken>, before = async () => {}): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (let time = 0; time < times; time++) {
    await before();
    taken.push(await get());
  }
  return taken;
}

function markInTurn(url: string, headers: Headers, rows: Registration[]) {
  let next = 0;
  return async () => {
    const row = rows[next++ % rows.length];
    const path = calls.attendance.path.replace(':id', row?._id ?? '');
    const body = JSON.stringify({ isPresent: !row?.isPresent });
    const answer = await fetch(url + path, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`Marking: ${answer.status}`);
    await answer.arrayBuffer();
  };
}

type Looks = {
  url: string;
  headers: Headers;
  version: string;
  times: number;
  mark: () => Promise<void>;
  agent: Agent;
};

async function changesAfterMarks({ url, headers, version, times, mark, agent }: Looks): Promise<Taken[]> {
  const path = (since: string) => `${url}${calls.changes.path}?since=${encodeURIComponent(since)}`;
  // Catches up first, so that each further answer holds one mark.
  const caughtUp = await fetch(path(version), { headers });
  let { version: since } = (await caughtUp.json()) as { version: string };
  const taken: Taken[] = [];
  for (let time = 0; time < times; time++) {
    await mark();
    const answer = await take(path(since), { ...headers, 'accept-encoding': 'identity' }, agent);
    if (answer.status !== 200) return [];
    taken.push(answer);
    since = ((await (await fetch(path(since), { headers })).json()) as { version: string }).version;
  }
  return taken;
}

async function staticTimes(url: string, { body, headers }: Taken, times: number, agent: Agent): Promise<number> {
  const encoding = headers['content-encoding'];
  await request(`${url}/list`, { method: 'PUT', body, headers: encoding ? { 'x-encoding': encoding } : {} });
  return percentile(timesOf(await repeat(times, () => take(`${url}/list`, {}, agent))), 0.95);
}
