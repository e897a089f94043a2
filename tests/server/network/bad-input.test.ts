import { afterEach, describe, expect, test } from 'vitest';
import { photoByteLimit } from '#contract/id-photo.ts';
import { fieldLimits } from '#contract/registration.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { blob, picture, pngBomb } from '#tests/support/browser/pictures.ts';
import { outcome, sharedApp } from '#tests/support/running/app.ts';
import { asha, type FormValues, sendForm } from '#tests/support/running/multipart.ts';

const fest = sharedApp();
afterEach(() => fest.db.deleteFrom('registrations').execute());

async function expectRefusal(changes: FormValues, status: number, sentence: string | RegExp) {
  expect(await outcome(sendForm(fest.app, changes))).toEqual([status, { error: expect.stringMatching(sentence) }]);
  expect(await listRegistrations(fest.db)).toEqual([]);
}

const texts = ['name', 'email', 'contact', 'college', 'course', 'sem'] as const;

describe('a text field', () => {
  test.each(texts)('%s is refused if it is missing, blank, or has a control character', async (field) => {
    for (const value of [null, '', '   ', '\u3000\u200B'])
      await expectRefusal({ [field]: value }, 400, /^This field is required$/);
    for (const value of [`${asha[field]}\0x`, `a\u0007${asha[field]}`])
      await expectRefusal({ [field]: value }, 400, /cannot be displayed/);
  });

  test.each(['name', 'college', 'course', 'sem'] as const)(
    '%s is refused above its limit, and accepted at it',
    async (field) => {
      const limit = fieldLimits[field];
      await expectRefusal({ [field]: 'x'.repeat(limit + 1) }, 400, `at most ${limit} characters`);
      await expectRefusal({ [field]: 'x'.repeat(100_000) }, 400, `at most ${limit} characters`);
      expect((await sendForm(fest.app, { [field]: 'x'.repeat(limit) })).statusCode).toBe(200);
    },
  );

  test('email is refused above 254 characters', async () => {
    await expectRefusal({ email: `${'x'.repeat(250)}@b.example` }, 400, 'at most 254 characters');
  });

  test.each(['asha', 'asha@', '@b.example', 'asha@example', 'a b@c.example', 'a@b@c.example'])(
    'email "%s" is refused',
    (email) => expectRefusal({ email }, 400, /^Invalid email address$/),
  );

  test.each(['987654321', '98765432101', '5876543210', '+919876543210', '98765abcde', '९८७६५४३२१०'])(
    'contact "%s" is refused',
    (contact) => expectRefusal({ contact }, 400, /^Invalid phone number$/),
  );

  test('is refused if it was sent twice', () =>
    expectRefusal({ name: ['Asha', 'Other'] }, 400, /name .*more than once/));

  test('is reported before wrong fields below it', () =>
    expectRefusal({ email: 'x', contact: 'y', 'selectedEvents[]': null }, 400, /^Invalid email address$/));
});

describe('the chosen events', () => {
  test('are refused if there is none', () =>
    expectRefusal({ 'selectedEvents[]': null }, 400, /^Select at least one event$/));

  test('are refused if one is unknown, which the sentence names', async () => {
    await expectRefusal({ 'selectedEvents[]': ['Oracle', 'Chess'] }, 400, /^Unknown event: Chess$/);
    await expectRefusal({ 'selectedEvents[]': ['oracle'] }, 400, /^Unknown event: oracle$/);
    await expectRefusal({ 'selectedEvents[]': ['x'.repeat(3000)] }, 400, /^Unknown event: x{60}$/);
  });

  test('are stored once each, with or without brackets in the field name', async () => {
    await sendForm(fest.app, { 'selectedEvents[]': ['Oracle', 'Oracle'], selectedEvents: ['C Bingo'] });
    expect((await listRegistrations(fest.db))[0]?.selectedEvents).toEqual(['C Bingo', 'Oracle']);
  });
});

describe('a photo', () => {
  test('of more than 8 MB is refused', async () => {
    for (const more of [1, 5_000_000]) {
      const idPhoto = blob(Buffer.alloc(photoByteLimit + more), 'image/jpeg');
      await expectRefusal({ idPhoto }, 413, 'larger than 8 MB');
    }
  });

  test('that cannot be used is refused with the reason, but wrong fields come first', async () => {
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
  const send = (payload: string | Buffer, type?: string) =>
    fest.app.inject({ method: 'POST', url: '/api/register', payload, headers: type ? { 'content-type': type } : {} });

  test.each([
    ['JSON', JSON.stringify(asha), 'application/json', 415],
    ['text', 'name=Asha', 'text/plain', 415],
    ['url-encoded', 'name=Asha', 'application/x-www-form-urlencoded', 415],
    ['without a type', 'name=Asha', undefined, 415],
    ['without a boundary', 'name=Asha', 'multipart/form-data', 400],
    ['without a part', 'nothing', form, 400],
    ['cut off', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAsh', form, 400],
  ])('is refused: %s', async (_what, payload, type, status) => {
    expect(await outcome(send(payload, type))).toEqual([status, { error: expect.any(String) }]);
  });
});
