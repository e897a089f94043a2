import '#app/zod-without-eval.ts';
import type { output, ZodMiniType } from 'zod/mini';
import { bodyOf, CallError } from '#app/api.ts';

/** @throws {CallError} if the answer is not from our server: a network that wants a login answers with its own page. */
export async function parseAnswer<Schema extends ZodMiniType>(
  schema: Schema,
  answer: Response,
): Promise<output<Schema>> {
  const { success, data } = schema.safeParse(await bodyOf(answer));
  if (!success) throw new CallError(0);
  return data;
}
