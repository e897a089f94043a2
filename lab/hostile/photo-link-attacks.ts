import fc from 'fast-check';
import { type Attack, whole } from './attack.ts';

/** The address of an ID photo, changed in one or two places. */
export function photoLinkAttacks(link: string): fc.Arbitrary<Attack> {
  const anywhere = fc.integer({ min: 1, max: link.length });
  const nearTheEnd = fc.integer({ min: link.length - 24, max: link.length });
  const edit = fc.record({
    at: fc.oneof(anywhere, nearTheEnd),
    added: fc.stringMatching(/^([\w=+./%&#-]|[!-~]){0,2}$/),
    removed: fc.nat(2),
  });
  return fc
    .array(edit, { minLength: 1, maxLength: 2 })
    .map((edits) =>
      edits.reduce((text, { at, added, removed }) => text.slice(0, at) + added + text.slice(at + removed), link),
    )
    .filter((changed) => changed !== link)
    .map((target) => whole('a changed photo link', { method: 'GET', target }));
}
