import fc from 'fast-check';
import { calls } from '#contract/calls/calls.ts';
import { type Attack, whole } from './attack.ts';

/** What a participant holds: what opens their pass, and what their QR says. */
export type KnownPass = { token: string; code: string };

const actions = [
  [calls.pass, undefined],
  [calls.withdraw, undefined],
  [calls.renewPass, undefined],
  [calls.changeEvents, JSON.stringify({ selectedEvents: ['Oracle'] })],
] as const;

/** Tokens and codes changed in one or two places, and codes in the place of tokens, for all that a holder may do. */
export function passAttacks({ token, code }: KnownPass): fc.Arbitrary<Attack> {
  // Without what ends a path: the token before it would be whole.
  const edit = fc.record({ at: fc.nat(token.length), added: fc.stringMatching(/^[\w=.~-]{0,2}$/), removed: fc.nat(2) });
  const edited = fc
    .tuple(fc.constantFrom(token, code), fc.array(edit, { maxLength: 2 }))
    .map(([text, edits]) =>
      edits.reduce((made, { at, added, removed }) => made.slice(0, at) + added + made.slice(at + removed), text),
    )
    .filter((text) => text !== token && text !== '');
  return fc
    .tuple(fc.oneof(edited, fc.constant(code)), fc.constantFrom(...actions))
    .map(([text, [{ method, path }, body]]) => ({
      ...whole('a changed pass', {
        method,
        target: path.replace(':token', text),
        headers: body === undefined ? [] : [['content-type', 'application/json']],
        body,
      }),
      mustRefuse: true,
    }));
}
