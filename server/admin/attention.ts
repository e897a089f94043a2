import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { readAttention } from '#server/attention/attention.ts';
import type { Context } from '#server/context.ts';

export function attention(guarded: FastifyInstance, { db }: Context): void {
  guarded.route({
    method: calls.attention.method,
    url: calls.attention.path,
    handler: () => readAttention(db),
  });
}
