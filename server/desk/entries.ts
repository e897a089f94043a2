import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { DeskEntriesAnswer } from '#contract/book/desk-entry.ts';
import { deskEntry } from '#contract/book/sent-entry.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/input.ts';
import { isReadableThroughout } from '#server/http/readable.ts';
import { route } from '#server/http/route.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { readPacked } from '#server/people/pack.ts';
import { Problem, type ProblemCode } from '#server/problem.ts';
import { readVisits } from '#server/visits/visits.ts';
import { actingIn } from './guard.ts';

type Result = DeskEntriesAnswer['results'][number];

const refusedForGood = new Set<ProblemCode>([
  'invalid-input',
  'unreadable',
  'key-reused',
  'unknown-event',
  'unknown-registration',
  'unknown-showcase',
]);

/** Stores a phone's queue, each entry in its own transaction. After a crash the phone sends the whole queue again. */
export function entries(guarded: FastifyInstance, { db, clock, passes }: Context): void {
  route(guarded, { call: 'writeEntries', bodyLimit: 256 * 1024 }, async (request): Promise<DeskEntriesAnswer> => {
    const results: Result[] = [];
    const showcases = new Set<string>();
    for (const sent of request.body.entries) {
      const { result, showcase } = await writeOne(request, sent);
      results.push(result);
      if (showcase !== undefined) showcases.add(showcase);
    }
    const ids = new Set(results.flatMap(({ id }) => id ?? []));
    return {
      results,
      people: await readPacked(db, passes, [...ids]),
      visits: await Promise.all([...showcases].map((showcase) => readVisits(db, showcase))),
    };
  });

  async function writeOne(request: FastifyRequest, sent: unknown): Promise<{ result: Result; showcase?: string }> {
    try {
      if (!isReadableThroughout([sent])) throw new Problem('unreadable');
      const entry = parseInput(deskEntry, sent);
      const result = await writeEntry(db, entry, { caller: actingIn(request), now: clock() });
      return { result, ...('showcase' in entry && { showcase: entry.showcase }) };
    } catch (error) {
      if (!(error instanceof Problem && refusedForGood.has(error.code))) throw error;
      const key = z.object({ key: z.string() }).safeParse(sent).data?.key ?? '';
      return { result: { key, id: null, refused: error.message } };
    }
  }
}
