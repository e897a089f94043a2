import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ashaTexts } from '#tests/support/asha.ts';
import { registrationFields } from './registration.ts';

const asha = { ...ashaTexts, selectedEvents: ['Oracle'] };
const accepts = (changes: object) => registrationFields.safeParse({ ...asha, ...changes }).success;

describe('the rules of the form', () => {
  test('accept a contact of ten digits that begins with 6 to 9, and no other', () => {
    const digits = fc.stringMatching(/^[0-9]{8,12}$/);
    fc.assert(
      fc.property(digits, (contact) => {
        const right = contact.length === 10 && '6789'.includes(contact[0] as string);
        expect(accepts({ contact })).toBe(right);
      }),
    );
  });

  test('trim what they accept and keep it within its limit, whatever is sent', () => {
    fc.assert(
      fc.property(fc.record({ name: fc.anything(), sem: fc.string({ unit: 'binary', maxLength: 40 }) }), (changes) => {
        const { data } = registrationFields.safeParse({ ...asha, ...changes });
        if (!data) return;
        expect(data.sem).toBe(data.sem.trim());
        expect(data.sem.length).toBeLessThanOrEqual(20);
        expect(data.sem).not.toMatch(/\p{Cc}|\p{Cs}/u);
      }),
    );
  });

  test('keep names of every script as they are', () => {
    for (const name of ['आशा राव', "O'Neil <b>", '🎉 Zoë', '=1+1', '\u202Eabc', '李']) {
      expect(registrationFields.parse({ ...asha, name: ` ${name} ` }).name).toBe(name);
    }
  });

  test('complain in the order of the form', () => {
    const issues = registrationFields.safeParse({}).error?.issues.map((issue) => issue.path[0]);
    expect(issues).toEqual(['name', 'email', 'contact', 'college', 'course', 'sem', 'selectedEvents']);
  });
});
