import { afterEach, describe, expect, test } from 'vitest';
import { noteLimit } from '#contract/book/note.ts';
import type { CallName } from '#contract/calls/calls.ts';
import { ruleSentences as rule } from '#contract/calls/problems.ts';
import { letterSentences, moneySentences, noticeSentences, peopleSentences } from '#contract/calls/tool-sentences.ts';
import { photoByteLimit } from '#contract/id-photo.ts';
import { fieldLimits, registrationFields, textFields } from '#contract/registration.ts';
import { bodies } from '#lab/hostile/attacks/bodies.ts';
import { parseInput } from '#server/http/input.ts';
import { shapes } from '#server/http/shapes.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { blob, picture, pngBomb } from '#tests/support/browser/pictures.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { outcome, sharedApp } from '#tests/support/running/app.ts';
import { asha, type FormValues, sendForm } from '#tests/support/running/multipart.ts';

type Row = [call: CallName, changes: object, sentence: string];
const refused = (call: CallName, sentence: string, field: string, ...values: unknown[]) =>
  values.map((value): Row => [call, { [field]: value }, sentence]);

const limited = ['name', 'college', 'course', 'sem'] as const;
const forms: Row[] = [
  ...textFields.flatMap((field) =>
    refused('register', rule.unreadable, field, `${ashaTexts[field]}\0x`, `a\u0007${ashaTexts[field]}`),
  ),
  ...limited.flatMap((field) =>
    refused('register', rule.tooLong(fieldLimits[field]), field, 'x'.repeat(fieldLimits[field] + 1)),
  ),
  ...refused('register', rule.tooLong(254), 'email', `${'x'.repeat(250)}@b.example`),
  ...refused('register', rule.email, 'email', 'asha', 'asha@', '@b.example', 'asha@example'),
  ...refused('register', rule.email, 'email', 'a b@c.example', 'a@b@c.d'),
  ...refused('register', rule.contact, 'contact', '987654321', '98765432101', '5876543210', '+919876543210'),
  ...refused('register', rule.contact, 'contact', '98765abcde', '९८७६५४३२१०'),
  ['register', { email: 'x', contact: 'y', selectedEvents: [] }, rule.email],
  ...refused('findPass', rule.email, 'email', 'asha'),
  ...refused('findPass', rule.contact, 'contact', '123'),
  ...refused('findPass', rule.unreadable, 'contact', '98765\u000043210'),
  ...refused('changeEvents', rule.events, 'selectedEvents', 'Oracle'),
  ...refused('changeEmail', rule.email, 'email', 'asha'),
  ...refused('claimUtr', rule.required, 'utr', ' '),
  ...refused('claimUtr', rule.tooLong(40), 'utr', '5'.repeat(41)),
  ...refused('claimUtr', moneySentences.manyPeople(20), 'for', Array(21).fill('A')),
];
const atDesks: Row[] = [
  ...refused('walkIn', rule.email, 'email', 'nobody'),
  ...refused('walkIn', rule.unreadable, 'email', 7),
  ...refused('walkIn', rule.events, 'selectedEvents', []),
  ...refused('walkIn', "paymentMethod must be 'cash', 'online' or ''", 'paymentMethod', 'gold'),
  ...refused('makeDesk', rule.required, 'name', '  ', 804),
  ...refused('makeDesk', rule.tooLong(40), 'name', 'x'.repeat(41)),
];
const { placeholder } = letterSentences;
const { until } = noticeSentences;
const { whole } = moneySentences;
const ofOrganisers: Row[] = [
  ...refused('payment', "paymentMethod must be 'cash', 'online' or ''", 'paymentMethod', 'card', true),
  ...refused('attendance', 'isPresent must be true or false', 'isPresent', 'true', null),
  ...refused('writeNotice', rule.required, 'text', undefined, ' \u200b '),
  ...refused('writeNotice', rule.tooLong(200), 'text', 'x'.repeat(201)),
  ...refused('writeNotice', noticeSentences.line, 'text', 'one\u2029two'),
  ...refused('writeNotice', until, 'until', undefined, '2025-08-12', '2025-08-12T15:30'),
  ...refused('writeNotice', until, 'until', '2026-02-30T15:30Z', '2025-08-12T25:30Z'),
  ...refused('moveEvent', rule.required, 'room', ' '),
  ...refused('moveEvent', rule.tooLong(60), 'room', 'a'.repeat(61)),
  ...refused('moveEvent', noticeSentences.line, 'room', 'Hall\u2028B'),
  ...refused('moveEvent', noticeSentences.clock, 'start', '25:00'),
  ...refused('moveEvent', noticeSentences.order, 'end', '12:00'),
  ...refused('previewLetter', letterSentences.filter, 'filter', { paymnt: 'none' }),
  ...refused('previewLetter', rule.required, 'text', ' \n '),
  ...refused('previewLetter', rule.tooLong(5_000), 'text', 'a'.repeat(50_000)),
  ...refused('previewLetter', rule.tooLong(120), 'subject', 'a'.repeat(121)),
  ...refused('previewLetter', noticeSentences.line, 'subject', 'a\u2028b', 'a\r\nBcc: b'),
  ...refused('previewLetter', placeholder, 'text', 'Hello {foo}', '{first name}', '{नाम}', '{}', '{{name}}'),
  ...refused('previewLetter', placeholder, 'subject', 'Hello {foo}'),
  ...refused('handOver', whole(1), 'rupees', 1.5, 0, -5, '50'),
  ...refused('handOver', moneySentences.most(10_000_000), 'rupees', 2 ** 31),
  ...refused('handOver', rule.required, 'from', ' '),
  ...refused('closeDay', whole(0), 'counted', -1, undefined),
  ...refused('closeDay', rule.tooLong(noteLimit), 'note', 'x'.repeat(noteLimit + 1)),
  ...refused('closeDay', rule.unreadable, 'note', 'a\u0007b'),
  ...refused('reopenDay', rule.required, 'note', ''),
  ...refused('decideUtr', moneySentences.noReason, 'reason', ' '),
  ...refused('decideUtr', moneySentences.utrState, 'state', 'paid'),
  ...refused('correctPerson', rule.required, 'name', ''),
  ...refused('correctPerson', rule.events, 'selectedEvents', []),
  ...refused('people', peopleSentences.page(5000), 'page', '0'),
  ...refused('people', peopleSentences.page(5000), 'size', '5001'),
  ...refused('people', peopleSentences.sort, 'sort', 'email'),
  ...refused('people', peopleSentences.filter, 'payment', 'card'),
  ...refused('people', rule.tooLong(300), 'q', 'x'.repeat(301)),
  ...refused('changes', 'since must be a version of the list.', 'since', '', '1', 'x-1', '1-1-1', '1-', '-1-1'),
  ...refused('exported', 'Invalid input', 'file', ''),
  ...refused('exported', 'Invalid input', 'rows', -1, 1.5),
  ...refused('people', peopleSentences.text, 'q', ['a', 'b']),
  ...refused('pack', 'Invalid input', 'waiting', '-1', '1e3', 'x'),
];

/** Routes parse JSON and queries with `shapes`, and forms with `registrationFields`. So these tests need no server. */
test.each([...forms, ...atDesks, ...ofOrganisers])('%s refuses %j with a message', (call, changes, sentence) => {
  const { body, query } = shapes[call];
  const shape = call === 'register' ? registrationFields : (body ?? query ?? expect.fail());
  const valid = call === 'register' ? { ...ashaTexts, selectedEvents: ['Oracle'] } : bodies[call];
  expect(() => parseInput(shape, { ...valid, ...changes })).toThrow(expect.objectContaining({ message: sentence }));
});

const fest = sharedApp();
afterEach(() => fest.db.deleteFrom('registrations').execute());

async function expectRefusal(changes: FormValues, status: number, sentence: string | RegExp) {
  expect(await outcome(sendForm(fest.app, changes))).toEqual([status, { error: expect.stringMatching(sentence) }]);
  expect(await listRegistrations(fest.db)).toEqual([]);
}

describe('a form', () => {
  test.each<[what: string, changes: FormValues, sentence: RegExp]>([
    ['a missing field', { college: null }, /^This field is required$/],
    ['a field of 100,000 characters', { name: 'x'.repeat(100_000) }, /^Use at most \d+ characters$/],
    ['a field twice', { name: ['Asha', 'Other'] }, /name .*more than once/],
    ['no event', { 'selectedEvents[]': null }, /^Select at least one event$/],
    ['an unknown event', { 'selectedEvents[]': ['Oracle', 'Chess'] }, /^Unknown event: Chess$/],
    ['the id of an event instead of its label', { 'selectedEvents[]': ['oracle'] }, /^Unknown event: oracle$/],
    ['a long unknown event', { 'selectedEvents[]': ['x'.repeat(3000)] }, /^Unknown event: x{60}$/],
  ])('with %s is refused', (_what, changes, sentence) => expectRefusal(changes, 400, sentence));

  test('may have the longest texts, and each event more than once, with or without brackets', async () => {
    const longest = Object.fromEntries(limited.map((field) => [field, 'x'.repeat(fieldLimits[field])]));
    await sendForm(fest.app, { ...longest, 'selectedEvents[]': ['Oracle', 'Oracle'], selectedEvents: ['C Bingo'] });
    const { name, college } = longest;
    expect(await listRegistrations(fest.db)).toMatchObject([{ name, college, selectedEvents: ['C Bingo', 'Oracle'] }]);
  });
});

describe('a photo', () => {
  test('of more than 8 MB is refused', async () => {
    for (const more of [1, 5_000_000]) {
      const idPhoto = blob(Buffer.alloc(photoByteLimit + more), 'image/jpeg');
      await expectRefusal({ idPhoto }, 413, 'larger than 8 MB');
    }
  });

  test('that cannot be used is refused with the reason, but wrong text fields are reported first', async () => {
    const png = await picture().png().toBuffer();
    const svg = blob('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml');
    const empty = blob('', 'image/jpeg');
    await expectRefusal({ idPhoto: empty }, 400, 'is empty');
    await expectRefusal({ idPhoto: blob(pngBomb(30_000, 30_000), 'image/png') }, 413, 'too many pixels');
    for (const idPhoto of [blob('I am a photo', 'image/jpeg'), svg, blob(png, 'image/jpeg'), 'a text'])
      await expectRefusal({ idPhoto }, 415, 'could not be read');
    await expectRefusal({ idPhoto: [], name: '', photo: null }, 400, 'required');
    await expectRefusal({ idPhoto: empty, sem: '' }, 400, 'required');
  });

  test('may be left out, which browsers send as a file without a name', async () => {
    const none = new File([], '', { type: 'application/octet-stream' });
    expect((await sendForm(fest.app, { idPhoto: none })).statusCode).toBe(200);
  });
});

test('a visitor cannot set an id, a date, attendance or a payment', async () => {
  const extra = { isPresent: 'true', _id: '1', registrationDate: '2001', paymentMethod: 'cash', idPhotoPath: 'x' };
  expect((await sendForm(fest.app, { ...extra, other: blob('x', 'text/plain') })).statusCode).toBe(200);
  const [row] = await listRegistrations(fest.db);
  expect(row).toMatchObject({ isPresent: false, paymentMethod: '', photoVersion: null });
  expect(row?._id).not.toBe('1');
  expect(row?.registrationDate).toBe(fest.clock.now.toISOString());
});

describe('a body that is not a form', () => {
  const form = 'multipart/form-data; boundary=x';
  const sentences = {
    400: 'The request could not be read. Please send it again.',
    415: 'The request has a content type that is not accepted here.',
  };
  const send = (payload: string | Buffer, type?: string) =>
    fest.app.inject({ method: 'POST', url: '/api/register', payload, headers: type ? { 'content-type': type } : {} });

  test.each([
    ['JSON', JSON.stringify(asha), 'application/json', 415],
    ['text', 'name=Asha', 'text/plain', 415],
    ['a form without parts', 'name=Asha', 'application/x-www-form-urlencoded', 415],
    ['without a type', 'name=Asha', undefined, 415],
    ['without a boundary', 'name=Asha', 'multipart/form-data', 400],
    ['without a part', 'nothing', form, 400],
    ['cut off', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAsh', form, 400],
  ] as const)('is refused: %s', async (_what, payload, type, status) => {
    expect(await outcome(send(payload, type))).toEqual([status, { error: sentences[status] }]);
  });
});
