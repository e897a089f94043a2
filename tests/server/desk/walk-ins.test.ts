import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { walkInAnswer } from '#contract/desk/desk.ts';
import { edition } from '#fest/edition.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { databases } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { sharedApp } from '#tests/support/running/app.ts';

describe.each(databases)('at a desk on %s', (_name, open) => {
  const fest = sharedApp({ edition: { ...edition, registrationClosesAt: '2025-07-31T10:00+05:30' } }, open);
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
  });

  let contact = 6_400_000_000;
  beforeEach(() => {
    contact += 1;
  });
  const send = (body: Record<string, unknown>, key?: string) =>
    fest.app.inject({
      method: 'POST',
      url: calls.walkIn.path,
      headers: key === undefined ? headers : { ...headers, [idempotencyHeader]: key },
      payload: { ...ashaTexts, contact: String(contact), selectedEvents: ['Oracle'], ...body },
    });
  const stored = async () =>
    (await listRegistrations(fest.db)).filter((registration) => registration.contact === String(contact));

  test('a walk-in is registered, present and paid, even after registration closed', async () => {
    const answer = await send({ presentAt: 'oracle', paymentMethod: 'cash' });
    expect(answer.statusCode).toBe(201);
    const { id, person, ...rest } = walkInAnswer.parse(answer.json());
    expect(rest).toEqual({ isNew: true, changed: true, undo: null });
    const paid = { isPresent: true, presentAt: ['Oracle'], paymentMethod: 'cash' };
    expect(person).toMatchObject({ id, name: 'Asha Rao', ...paid });
    const twin = (await send({ email: 'other@students.example' })).json();
    expect(twin.person.alike.map((other: { id: string }) => other.id)).toEqual([id]);
  });

  test('a repeated walk-in is one registration, and other content under its key is refused', async () => {
    const body = { email: undefined, course: ' ', sem: '', presentAt: 'oracle' };
    const answers = await Promise.all([send(body, 'key-1'), send(body, 'key-1'), send(body, 'key-1')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify([answer.json().id, answer.json().isNew]))).size).toBe(1);
    expect((await send({ ...body, name: 'Somebody else' }, 'key-1')).statusCode).toBe(422);
    expect((await send(body, 'key-2')).json()).toMatchObject({ isNew: false, changed: false });
    expect(await stored()).toMatchObject([{ email: '', isPresent: true }]);
  });

  test.each([
    ['name', '', ruleSentences.required],
    ['email', 'nobody', ruleSentences.email],
    ['email', 7, ruleSentences.unreadable],
    ['contact', '1234567890', ruleSentences.contact],
    ['course', 'x'.repeat(101), ruleSentences.tooLong(100)],
    ['selectedEvents', [], ruleSentences.events],
    ['selectedEvents', ['Chess'], ruleSentences.unknownEvent('Chess')],
    ['presentAt', 'chess', ruleSentences.unknownEvent('chess')],
    ['paymentMethod', 'gold', "paymentMethod must be 'cash', 'online' or ''"],
  ])('%s %j is refused by the rules of the form', async (field, value, sentence) => {
    const answer = await send({ [field]: value });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: sentence }]);
    expect(await stored()).toEqual([]);
  });

  test('a visit counts once, and a desk takes back only its own', async () => {
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
    // This desk has counted no other visit.
    expect(await call('DELETE')).toBe(1);
    expect(await call('GET', undefined, other)).toBe(1);
    expect(await call('GET', undefined, headers, 'ai-showcase')).toBe(0);
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect(await call(method, undefined, headers, 'oracle')).toBe(404);
  });
});
