import type { Registration } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { startServer } from '#tests/support/running/server.ts';
import { withFolder } from '../fest/folder.ts';
import { organiserHeaders, readList } from '../fest/organiser.ts';
import { seededFolder } from '../fest/seeded.ts';
import type { Figure, Row } from '../figures.ts';
import type { GoalName } from '../goals.ts';
import { sendAll } from '../load/closed-loop.ts';
import { makeForms } from '../load/forms.ts';
import { inTurn, median } from '../statistics.ts';

/** Requests of each kind: few enough that the smallest fest stays small. */
const each = 500;

/** The server at fests of three sizes: one registration or mark costs the same, a list costs by the row. */
export const growth: Row = async ({ quick }) => {
  const sizes = quick ? [2_000, 20_000] : [2_000, 20_000, 200_000];
  const open = async (rest: number[], opened: Fest[]): Promise<Figure[]> => {
    const [size, ...others] = rest;
    if (size === undefined) return compare(sizes, opened);
    const seeded = await seededFolder(size);
    return withFolder(async (folder) => {
      const server = await startServer({ DATA_DIR: folder });
      try {
        return await open(others, [...opened, await festAt(server.url)]);
      } finally {
        await server.stop();
      }
    }, seeded);
  };
  return open(sizes, []);
};

type Fest = Awaited<ReturnType<typeof festAt>>;

async function festAt(url: string) {
  const headers = await organiserHeaders(url);
  const { rows } = await readList(url, headers);
  const unmarked = rows.values();
  const taken = () => Array.from({ length: each }, () => unmarked.next().value).filter((row) => row !== undefined);
  const time = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  return {
    register: async () => (await sendAll([url], makeForms(each), 50)).perSecond,
    mark: async () =>
      (
        await sendAll(
          [url],
          taken().map((row) => markOf(row, headers)),
          10,
        )
      ).perSecond,
    list: () => time(() => readList(url, headers)),
    async changes() {
      let { version } = await readList(url, headers);
      if (version === null) return Number.NaN;
      const times: number[] = [];
      // The first one pays for the list that was read before it.
      for (let look = 0; look < 6; look++) {
        await fetch(url + calls.register.path, bodyOf());
        const path = `${url}${calls.changes.path}?since=${encodeURIComponent(version)}`;
        times.push(await time(async () => ({ version } = await (await fetch(path, { headers })).json())));
      }
      return median(times.slice(1));
    },
  };
}

function bodyOf(): RequestInit {
  const [form] = makeForms(1);
  return { method: 'POST', headers: form?.headers ?? {}, body: (form?.body ?? null) as Buffer<ArrayBuffer> | null };
}

function markOf({ _id, isPresent }: Registration, headers: Record<string, string>) {
  const path = calls.attendance.path.replace(':id', _id);
  return { method: 'PUT', path, headers: { ...headers }, body: JSON.stringify({ isPresent: !isPresent }) };
}

async function compare(sizes: number[], fests: Fest[]): Promise<Figure[]> {
  const measure = async (kind: keyof Fest) => {
    const contenders = Object.fromEntries(fests.map((fest, index) => [`at ${sizes[index]}`, fest[kind]]));
    const seen = await inTurn(3, contenders);
    return fests.map((_, index) => median(seen[`at ${sizes[index]}`] ?? []));
  };
  const note = (values: number[], unit: string) =>
    values.map((value, index) => `${value.toFixed(0)} ${unit} at ${sizes[index]?.toLocaleString('en')}`).join(', ');
  const flat = (name: GoalName, values: number[], unit: string): Figure =>
    values.some(Number.isNaN)
      ? { name, value: null, note: 'not offered' }
      : { name, value: values.at(-1) ?? 0, ceiling: values[0] ?? 0, note: note(values, unit) };

  const registered = await measure('register');
  const marked = await measure('mark');
  const changes = await measure('changes');
  const listed = await measure('list');
  const aThousand = listed.map((ms, index) => (1000 * ms) / (sizes[index] ?? 1));
  return [
    flat('growthRegistration', registered, 'a second'),
    flat('growthMark', marked, 'a second'),
    flat('growthChanges', changes, 'ms'),
    {
      name: 'growthList',
      value: aThousand.at(-1) ?? 0,
      ceiling: aThousand.at(-2) ?? 0,
      note: note(listed, 'ms'),
    },
  ];
}
