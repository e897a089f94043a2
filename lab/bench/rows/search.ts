import { request } from 'undici';
import type { Registration } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { gaugeModule, readGauge } from '#lab/hostile/server.ts';
import { startServer } from '#tests/support/running/server.ts';
import { withFolder } from '../fest/folder.ts';
import { organiserHeaders, readList } from '../fest/organiser.ts';
import { seededFolder } from '../fest/seeded.ts';
import type { Figure, Row } from '../figures.ts';
import { percentile } from '../statistics.ts';

const size = 20_000;

/** A desk's search at a full fest, letter by letter, while others mark: what the server takes for a keystroke. */
export const search: Row = async ({ quick }) => {
  const seeded = await seededFolder(size);
  return withFolder((folder) => measure(folder, quick ? 10 : 60), seeded);
};

async function measure(folder: string, people: number): Promise<Figure[]> {
  const server = await startServer({ DATA_DIR: folder }, gaugeModule);
  try {
    const headers = await organiserHeaders(server.url);
    const { rows } = await readList(server.url, headers);
    const find = async (text: string) => {
      const query = new URLSearchParams({ q: text, event: 'oracle' });
      const began = performance.now();
      const answer = await request(`${server.url}${calls.searchPeople.path}?${query}`, { headers });
      await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`Searching: ${answer.statusCode}`);
      return performance.now() - began;
    };
    await readGauge(server);
    await find('a');
    const times: number[] = [];
    for (let number = 0; number < people; number++) {
      const person = rows[(number * 331) % rows.length];
      if (!person) continue;
      await mark(server.url, headers, person);
      const text = typedFor(person, number);
      for (let length = 1; length <= text.length; length++) times.push(await find(text.slice(0, length)));
    }
    const { stall, stallWorked } = await readGauge(server);
    return [
      { name: 'deskSearch', value: percentile(times, 0.95), note: `${times.length} keystrokes` },
      { name: 'deskSearchStall', value: stall, note: `of which the thread worked ${Math.round(stallWorked)} ms` },
    ];
  } finally {
    await server.stop();
  }
}

/** In turn a name, a surname with a college, a number and its end. */
function typedFor({ name, college, contact }: Registration, number: number): string {
  const ways = [name, `${name.split(' ')[1]} ${college.split(' ')[0]}`, contact ?? '', (contact ?? '').slice(-4)];
  return ways[number % ways.length] ?? name;
}

async function mark(url: string, headers: Record<string, string>, { _id, isPresent }: Registration): Promise<void> {
  const path = calls.attendance.path.replace(':id', _id);
  const answer = await fetch(url + path, { method: 'PUT', headers, body: JSON.stringify({ isPresent: !isPresent }) });
  if (!answer.ok) throw new Error(`Marking: ${answer.status}`);
  await answer.arrayBuffer();
}
