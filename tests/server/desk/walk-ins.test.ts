import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { walkInAnswer } from '#contract/desk/desk.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { edition } from '#fest/edition.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { databases } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { startApp } from '#tests/support/running/app.ts';

describe.each(databases)('at a desk on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  let headers: Record<string, string>;
  beforeEach(async () => {
    fest = await startApp({ edition: { ...edition, registrationClosesAt: '2025-07-31T10:00+05:30' } }, await open());
    headers = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
  });
  afterEach(() => fest.stop());

  const send = (body: Record<string, unknown>, key?: string) =>
    fest.app.inject({
      method: 'POST',
      url: calls.walkIn.path,
      headers: key === undefined ? headers : { ...headers, [idempotencyHeader]: key },
      payload: { ...ashaTexts, selectedEvents: ['Oracle'], ...body },
    });

  test('a walk-in is answered with their card, present and paid, after registration closed', async () => {
    const answer = await send({ presentAt: 'oracle', paymentMethod: 'cash' });
    expect(answer.statusCode).toBe(201);
    const { id, person, ...rest } = walkInAnswer.parse(answer.json());
    expect(rest).toEqual({ isNew: true, changed: true, undo: null });
    expect(person).toMatchObject({
      id,
      name: 'Asha Rao',
      isPresent: true,
      presentAt: ['Oracle'],
      paymentMethod: 'cash',
    });
    const { name, contact, college } = ashaTexts;
    const twin = (await send({ name, contact, college, email: 'other@students.example' })).json();
    expect(twin.person.alike.map((other: { id: string }) => other.id)).toEqual([id]);
  });

  test('the same walk-in sent again under its key is one registration and one answer, and other content is refused', async () => {
    const { course: _, sem: __, email: ___, ...short } = ashaTexts;
    const body = { ...short, email: undefined, course: ' ', sem: '', presentAt: 'oracle' };
    const answers = await Promise.all([send(body, 'key-1'), send(body, 'key-1'), send(body, 'key-1')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify([answer.json().id, answer.json().isNew]))).size).toBe(1);
    expect(await listRegistrations(fest.db)).toMatchObject([{ email: '', isPresent: true }]);
    expect((await send({ ...body, name: 'Somebody else' }, 'key-1')).statusCode).toBe(422);
    expect((await send(body, 'key-2')).json()).toMatchObject({ isNew: false, changed: false });
    expect(await listRegistrations(fest.db)).toHaveLength(1);
  });

  test.each([
    ['name', '', ruleSentences.required],
    ['name', undefined, ruleSentences.required],
    ['name', 'x'.repeat(101), ruleSentences.tooLong(100)],
    ['email', 'nobody', ruleSentences.email],
    ['email', 7, ruleSentences.unreadable],
    ['contact', '1234567890', ruleSentences.contact],
    ['college', ' ', ruleSentences.required],
    ['course', 'x'.repeat(101), ruleSentences.tooLong(100)],
    ['selectedEvents', [], ruleSentences.events],
    ['selectedEvents', ['Chess'], ruleSentences.unknownEvent('Chess')],
    ['presentAt', 'chess', ruleSentences.unknownEvent('chess')],
    ['paymentMethod', 'gold', "paymentMethod must be 'cash', 'online' or ''"],
  ])('the form’s rules hold: %s %j is refused with its sentence', async (field, value, sentence) => {
    const answer = await send({ [field]: value });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: sentence }]);
    expect(await listRegistrations(fest.db)).toEqual([]);
  });

  test('visits of a place are counted once a key, and a desk takes back the last one of its own', async () => {
    const path = (place: string) => calls.visits.path.replace(':id', place);
    const call = async (method: 'GET' | 'POST' | 'DELETE', key?: string, who = headers, place = 'fun-games') => {
      const named = key === undefined ? who : { ...who, [idempotencyHeader]: key };
      const answer = await fest.app.inject({ method, url: path(place), headers: named });
      return answer.statusCode === 200 ? answer.json().visits : answer.statusCode;
    };
    const other = (await joinedDesk(fest.db, 'Room 831', fest.clock.now)).headers;
    expect(await call('GET')).toBe(0);
    expect(await Promise.all([call('POST', 'a'), call('POST', 'a')])).toEqual([1, 1]);
    expect(await call('POST', 'b')).toBe(2);
    expect(await call('POST', 'c', other)).toBe(3);
    expect(await call('DELETE', 'd')).toBe(2);
    expect(await call('DELETE', 'd')).toBe(2);
    expect(await call('DELETE')).toBe(1);
    // It has counted no other.
    expect(await call('DELETE')).toBe(1);
    expect(await call('GET', undefined, other)).toBe(1);
    expect(await call('GET', undefined, headers, 'ai-showcase')).toBe(0);
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect(await call(method, undefined, headers, 'oracle')).toBe(404);
  });
});
