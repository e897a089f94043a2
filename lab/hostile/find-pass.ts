import { calls } from '#contract/calls/calls.ts';
import { passWanted } from '#contract/pass.ts';

/** Medians in ms. */
export type FindTimes = { known: number; unknown: number; each: number };

/** Looks for a pass that there is and for one that there is not, in turn, so that whatever else the machine does hits both. */
export async function timeFinding(
  url: URL,
  somebody: { email: string; contact: string },
  each: number,
): Promise<FindTimes> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let time = 0; time < each; time++) {
    const nobody = { email: somebody.email, contact: String(6_100_000_000 + time) };
    known.push(await timeOne(url, somebody));
    unknown.push(await timeOne(url, nobody));
  }
  return { known: median(known), unknown: median(unknown), each };
}

async function timeOne(url: URL, { email, contact }: { email: string; contact: string }): Promise<number> {
  const began = performance.now();
  const answer = await fetch(new URL(calls.findPass.path, url), {
    method: calls.findPass.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(passWanted.parse({ email, contact })),
  });
  await answer.text();
  const took = performance.now() - began;
  if (answer.status !== 202) throw new Error(`A pass could not be looked for: ${answer.status}`);
  return took;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
