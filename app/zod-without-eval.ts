import type { output, ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { bodyOf, CallError } from './api.ts';

/** Import this before you use a schema. Otherwise zod tries `new Function`, which the site's policy blocks and reports. */
z.config({ jitless: true });

/** @throws {CallError} if another server answered, such as a Wi-Fi sign-in page */
export async function parseAnswer<Schema extends ZodMiniType>(
  schema: Schema,
  answer: Response,
): Promise<output<Schema>> {
  const { success, data } = schema.safeParse(await bodyOf(answer));
  if (!success) throw new CallError(0);
  return data;
}
