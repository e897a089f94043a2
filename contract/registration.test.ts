import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { registrationFields, textFields } from './registration.ts';

const asha = { ...ashaTexts, selectedEvents: ['Oracle'] };
/** Invisible characters: white space, zero-width characters, fillers, selectors, tags and blanks. */
const nothingVisible = fc
  .array(
    fc.constantFrom(
      ...' \u00a0\u3000\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u202e\u2060\u2064\u2066',
      ...'\u206a\u2800\u3164\ufe0f\ufeff\uffa0\u{1d159}\u{1d173}\u{e0020}\u{e007f}\u{e0100}',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((characters) => characters.join(''));
/** fast-check's own unit 'binary' takes seconds to start. */
const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 40 });
const accepts = (changes: object) => registrationFields.safeParse({ ...asha, ...changes }).success;

test('the form’s rules accept only contacts of ten digits that start with 6 to 9', () => {
  const digits = fc.stringMatching(/^[0-9]{8,12}$/);
  const rule = fc.property(digits, (contact) => {
    const right = contact.length === 10 && '6789'.includes(contact[0] as string);
    expect(accepts({ contact })).toBe(right);
  });
  fc.assert(rule);
});

test('the form’s rules trim and limit every accepted text', () => {
  const rule = fc.property(fc.record({ name: fc.anything(), sem: anyText }), (changes) => {
    const { data } = registrationFields.safeParse({ ...asha, ...changes });
    if (!data) return;
    expect(data.sem).toBe(data.sem.trim());
    expect(data.sem.length).toBeLessThanOrEqual(20);
    expect(data.sem).not.toMatch(/\p{Cc}|\p{Cs}/u);
  });
  fc.assert(rule);
});

test('the form’s rules accept names in every script, even with joiners, selectors and tags at their end', () => {
  const flag = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
  const joined = ['ന്\u200d', '❤\ufe0f', flag, 'می\u200c'];
  for (const name of ['आशा राव', "O'Neil <b>", '🎉 Zoë', '=1+1', '\u202Eabc', '李', ...joined]) {
    expect(registrationFields.parse({ ...asha, name: ` ${name} ` }).name).toBe(name);
  }
});

test('the form’s rules reject invisible text in every field, and accept one visible character', () => {
  const rule = fc.property(nothingVisible, fc.constantFrom(...textFields), (text, field) => {
    const issue = registrationFields.safeParse({ ...asha, [field]: text }).error?.issues[0];
    expect([issue?.path, issue?.message]).toEqual([[field], 'This field is required']);
    if (field === 'email' || field === 'contact' || text.trim().length > 15) return;
    expect(registrationFields.parse({ ...asha, [field]: `अ${text}अ` })[field]).toBe(`अ${text}अ`);
  });
  fc.assert(rule);
});

test('the form’s rules strip invisible characters around an email and a number', () => {
  const rule = fc.property(nothingVisible, nothingVisible, (before, after) => {
    const sent = { ...asha, email: before + asha.email + after, contact: before + asha.contact + after };
    expect(registrationFields.parse(sent)).toEqual(asha);
  });
  fc.assert(rule);
});

test('the form’s rules report errors in the order of the form', () => {
  const issues = registrationFields.safeParse({}).error?.issues.map((issue) => issue.path[0]);
  expect(issues).toEqual(['name', 'email', 'contact', 'college', 'course', 'sem', 'selectedEvents']);
});
