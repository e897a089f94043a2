import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { totalHeader } from '#contract/calls/headers.ts';
import { foundPeople, personCard, scannedCode } from '#contract/desk/desk.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import { passTokens } from '#server/passes/tokens.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { holder, newHolder, type PassHolder } from '#tests/support/people/pass.ts';
import { refusal, sharedApp, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const fest = sharedApp();
let desk: Awaited<ReturnType<typeof joinedDesk>>;
let asha: PassHolder;
beforeAll(async () => {
  desk = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
  const idPhoto = blob(await picture(300, 200, 30).jpeg().toBuffer(), 'image/jpeg');
  asha = await newHolder(fest, { contact: '9876543210', idPhoto });
  const ravi = { name: 'Ravi Rao', email: 'ravi@students.example', contact: '9123456780' };
  await sendForm(fest.app, { ...ravi, 'selectedEvents[]': ['C Bingo'] });
});

const search = (query: Record<string, string>) => fest.call('searchPeople', { query, headers: desk.headers });
const names = async (query: Record<string, string>) =>
  foundPeople.parse((await search(query)).json()).map(({ name }) => name);
const person = (id: string) => fest.call('person', { id, headers: desk.headers });
const scan = (code: unknown) => fest.call('scan', { headers: desk.headers, payload: { code } });

test('a search shows people of the event first, without their email and full number', async () => {
  expect(await names({ q: 'rao' })).toEqual(['Asha Rao', 'Ravi Rao']);
  expect(await names({ q: 'rao', event: 'bingo' })).toEqual(['Ravi Rao', 'Asha Rao']);
  for (const none of [{ q: '' }, {}]) expect(await names(none)).toEqual([]);
  const shown = { id: asha.id, name: 'Asha Rao', college: 'City College', contactEnd: '3210' };
  const state = { selectedEvents: ['Oracle'], isPresent: false, presentAt: [] };
  expect((await search({ q: 'asha city' })).json()).toEqual([{ ...shown, ...state }]);
});

test('a search counts only exact matches, and shows similar names after them', async () => {
  const answer = await search({ q: 'rao' });
  expect([answer.headers[totalHeader], answer.json().length]).toEqual(['2', 2]);
  const misspelt = await search({ q: 'Aasha Roa' });
  expect([misspelt.headers[totalHeader], await names({ q: 'Aasha Roa' })]).toEqual(['0', ['Asha Rao']]);
});

test('a search finds people by their email, and does not show it', async () => {
  const answer = await search({ q: 'Ravi@Students.example' });
  expect(answer.json()).toMatchObject([{ name: 'Ravi Rao' }]);
  expect(answer.body).not.toContain('@');
  expect(await names({ q: '@students.example' })).toEqual([]);
});

test('an odd search finds nobody, and a search that is not text is refused', async () => {
  for (const q of ['%', '_', '🎓', '\u202eabc', 'x'.repeat(10_000), "' or 1=1 --"])
    expect([q, (await search({ q })).json()]).toEqual([q, []]);
  const twice = fest.app.inject({ url: `${calls.searchPeople.path}?q=a&q=b`, headers: desk.headers });
  for (const answer of [search({ q: 'a\0b' }), twice]) expect((await answer).statusCode).toBe(400);
});

test('the card of a person has their reference, and an unknown id is not found', async () => {
  const answer = await person(asha.id.toUpperCase());
  expect(personCard.parse(answer.json())).toMatchObject({ id: asha.id, reference: asha.reference, contactEnd: '3210' });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await person('01980000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  expect((await person('nobody')).statusCode).toBe(400);
});

test('a desk sees photos until the desk ends, and the book records who saw them', async () => {
  const { idPhotoPath } = personCard.parse((await person(asha.id)).json());
  const look = async () => (await fest.app.inject({ url: `/${idPhotoPath}`, headers: desk.headers })).statusCode;
  expect(await look()).toBe(200);
  const viewed = () => fest.db.selectFrom('entries').select('actor').where('kind', '=', 'photo-viewed').execute();
  expect(await viewed()).toEqual([{ actor: 'Room 804' }]);
  const other = await joinedDesk(fest.db, 'Room 805', fest.clock.now);
  await fest.db.updateTable('desks').set({ ended_at: 'now' }).where('name', '=', 'Room 804').execute();
  expect(await look()).toBe(401);
  desk = other;
  expect(await look()).toBe(200);
});

test('the code of a pass, its link and its reference each find the card', async () => {
  const address = `https://fest.example${asha.pass}`;
  const reference = asha.reference.toLowerCase().replace('-', '');
  for (const code of [asha.code, address, `${address}?from=mail`, asha.pass, asha.reference, reference])
    expect([code, (await scan(code)).json().id]).toEqual([code, asha.id]);
});

test('a refused code is reported as foreign, renewed or withdrawn', async () => {
  const errorOf = (code: unknown) => refusal(scan(code));
  const foreign = [404, deskSentences.foreignCode];
  const { codeFor } = await passTokens(fest.db);
  const { code } = (await sendForm((await startApp()).app)).json();
  const edited = asha.code.slice(0, -1) + (asha.code.endsWith('A') ? 'B' : 'A');
  const token = asha.pass.split('/').at(-1);
  const neverIssued = codeFor({ id: asha.id, version: 40 });
  for (const text of [code, edited, token, 'https://example.com', '9876543210', 'AAAA-AAAA', ' ', neverIssued])
    expect([text, await errorOf(text)]).toEqual([text, foreign]);
  expect((await scan('')).statusCode).toBe(400);
  expect(await errorOf('x'.repeat(501))).toEqual([400, deskSentences.foreignCode]);
  for (const text of ['', 'BEGIN:VCARD\r\nFN:Asha\ud800', 'x'.repeat(2_000), `${'x'.repeat(499)}🎓`])
    expect([text, await errorOf(scannedCode(text))]).toEqual([text, foreign]);

  const renewed = (await asha.renew()).json().pass;
  expect(await errorOf(asha.code)).toEqual([404, deskSentences.renewedCode]);
  expect(await errorOf(`https://fest.example${asha.pass}`)).toEqual([404, deskSentences.renewedCode]);
  const newCode = codeFor({ id: asha.id, version: 1 });
  expect((await scan(newCode)).statusCode).toBe(200);
  await holder(fest.app, renewed).withdraw();
  for (const old of [asha.code, newCode, `https://fest.example${renewed}`])
    expect(await errorOf(old)).toEqual([404, deskSentences.withdrawnCode]);
});
