import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { DeskEntriesAnswer } from '#contract/book/desk-entry.ts';
import { deskEntries, deskEntry } from '#contract/book/sent-entry.ts';
import { calls } from '#contract/calls/calls.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { isReadableThroughout } from '#server/http/readable.ts';
import { readPacked } from '#server/people/pack.ts';
import { Problem, type ProblemCode } from '#server/problem.ts';
import { readVisits } from '#server/visits/visits.ts';
import { write } from './write.ts';

type Result = DeskEntriesAnswer['results'][number];

/** No entry of these is ever accepted, however often it is sent. */
const forGood: readonly ProblemCode[] = [
  ...([
    'invalid-input',
    'unreadable',
    'key-reused',
    'unknown-event',
    'unknown-registration',
    'unknown-showcase',
  ] as const),
];

/**
 * The queue of a phone, in order. Each entry has a transaction of its own: if the power fails in the middle, the phone sends all of
 * them again, and those that are in the book already count once.
 */
export function entries(guarded: FastifyInstance, context: Context): void {
  guarded.route({
    method: calls.writeEntries.method,
    url: calls.writeEntries.path,
    bodyLimit: 256 * 1024,
    async handler(request): Promise<DeskEntriesAnswer> {
      const sent = parseInput(deskEntries, request.body).entries;
      const results: Result[] = [];
      const places = new Set<string>();
      for (const one of sent) {
        const { result, showcase } = await writeOne(request, one);
        results.push(result);
        if (showcase !== undefined) places.add(showcase);
      }
      const ids = new Set(results.flatMap(({ id }) => id ?? []));
      return {
        results,
        people: await readPacked(context.db, context.passes, [...ids]),
        visits: await Promise.all(
          [...places].map(async (showcase) => ({ showcase, visits: await readVisits(context.db, showcase) })),
        ),
      };
    },
  });

  async function writeOne(request: FastifyRequest, sent: unknown): Promise<{ result: Result; showcase?: string }> {
    const key = keyed.safeParse(sent).data?.key ?? '';
    try {
      if (!isReadableThroughout([sent])) throw new Problem('unreadable');
      const entry = parseInput(deskEntry, sent);
      const result = await write(context, request, entry);
      return { result, ...('showcase' in entry && { showcase: entry.showcase }) };
    } catch (error) {
      if (!(error instanceof Problem && forGood.includes(error.code))) throw error;
      return { result: { key, id: null, refused: error.message } };
    }
  }
}

const keyed = z.object({ key: z.string() });
