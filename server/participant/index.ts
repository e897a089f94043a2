import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { takeForms } from '#server/forms/receive.ts';
import { takeJson } from '#server/http/input.ts';
import { keepSecret, passGuard } from './guard.ts';
import { letters } from './letters.ts';
import { find, pass, photo } from './pass.ts';

/** All these routes except `findPass` check the token in the path. */
export async function participant(scope: FastifyInstance, context: Context): Promise<void> {
  keepSecret(scope);
  const guard = passGuard(context);
  await scope.register(async (forms) => {
    await takeForms(forms);
    photo(forms, context, guard);
  });
  await scope.register(async (forms) => letters(forms, context));
  takeJson(scope);
  pass(scope, context, guard);
  find(scope, context);
}
