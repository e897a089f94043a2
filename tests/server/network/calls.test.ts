import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { OwnSession } from '#contract/accounts/accounts.ts';
import { type CallName, calls } from '#contract/calls/calls.ts';
import type { Pass, RegisterAnswer } from '#contract/pass.ts';
import { bodies as hostileBodies } from '#lab/hostile/attacks/bodies.ts';
import { shapes } from '#server/http/shapes.ts';
import { addOrganiser, findByUsername } from '#server/organisers/accounts.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { idByContact } from '#tests/support/people/desk.ts';
import { organiser, refusal, sharedApp, sharedSession } from '#tests/support/running/app.ts';
import { asha, type FormValues, formBody, sendForm } from '#tests/support/running/multipart.ts';

const routes = new Set<string>();
const fest = sharedApp({
  onCreate: (app) =>
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`);
    }),
});
const headers = sharedSession(fest);

/** The id that goes into the path, for each kind of API call. */
let ids: Record<string, string> = {};
let token: string;
let other: string;
let board: string;

beforeAll(async () => {
  await ask('register');
  const [{ _id }] = (await ask('registrations')).json();
  const mail = 'a mail';
  await fest.db.updateTable('mails').set({ id: mail, state: 'refused' }).execute();
  const [desks, notices] = [(await ask('makeDesk')).json().id, (await ask('writeNotice')).json().id];
  const invitations = (await ask('invite')).json().id;
  await addOrganiser(fest.db, 'Meera', 'correct horse battery', fest.clock.now);
  const accounts = (await findByUsername(fest.db, 'Meera'))?.id ?? '';
  await ask('login');
  const signedIn: OwnSession[] = (await ask('sessions')).json();
  const sessions = signedIn.find(({ isThis }) => !isThis)?.id ?? '';
  // The close counts ₹100, so there is cash to hand over.
  const [closes, handovers] = [(await ask('closeDay')).json().id, (await ask('handOver')).json().id];
  await ask('claimUtr');
  const utrs = (await ask('money')).json().utrs[0].id;
  await sendForm(fest.app, { contact: '9876500001', website: 'x' });
  other = await idByContact(fest.db, '9876500001');
  const clearings = (await ask('clear')).json().id;
  const letters = (await ask('previewLetter')).json().id;
  await sendForm(fest.app, { contact: '9876500002' });
  other = await idByContact(fest.db, '9876500002');
  await ask('nameCollege');
  const colleges = (await ask('colleges')).json().decisions[0].id;
  const made = { desks, notices, accounts, sessions, invitations, closes, handovers, clearings, letters, colleges };
  ids = { utrs, person: _id, mail, ...made };
  board = new URL((await ask('makeBoard')).json().link).hash.slice(1);
});

/** Replaces those bodies of the hostile requests that do not fit the people stored here. */
const bodies: typeof hostileBodies = {
  ...hostileBodies,
  changeEvents: { selectedEvents: ['C Bingo', 'Oracle'] },
  changeEmail: { email: 'asha@other.example' },
  correctPerson: { course: 'MCA' },
  decideUtr: { state: 'verified' },
  login: organiser,
  changePassword: { current: organiser.password, password: organiser.password },
  handOver: { from: organiser.username, to: 'Room 804', rupees: 10 },
  closeDay: { collector: organiser.username, counted: 100 },
  previewLetter: { filter: {}, subject: 'C Bingo', text: 'Hello {name}' },
};
const statement = 'Date,Narration,Credit\n12/08/25,UPI/522412345678,100';

/** Bodies with a code or link that another call makes. */
const newLink = async () => ({ token: (await ask('makeDesk')).json().link.split('/').at(-1) });
const newInvitation = async () => ({ token: (await ask('invite')).json().link.split('/').at(-1) });
const made: Partial<Record<CallName, () => Promise<object>>> = {
  scan: async () => ({ code: (await ask('pass')).json<Pass>().code }),
  sendLetter: async () => ({ preview: ids.letters ?? '' }),
  offeredDesk: newLink,
  joinDesk: newLink,
  offeredAccount: newInvitation,
  merge: async () => ({ other }),
  keepApart: async () => ({ other }),
  clear: async () => ({ ids: [other] }),
  joinByLink: async () => ({ ...(await newInvitation()), username: 'Kabir', password: 'a long password' }),
};

async function ask(name: CallName, sent?: object, type?: string) {
  const { method, path } = calls[name];
  const noun =
    /^\/api\/admin\/(?:money\/)?(desks|notices|accounts|sessions|invitations|closes|handovers|clearings|letters|colleges|utrs)\//.exec(
      path,
    )?.[1] ?? 'person';
  // Withdraws somebody else, because the other calls still need Asha.
  const { mail = '', [noun]: named = '' } = { ...ids, ...(name === 'withdrawPerson' && { [noun]: other }) };
  const id = path.includes('/mails/') ? mail : path.includes('/showcases/') ? 'fun-games' : named;
  const url = path.replace(':id', id).replace(':event', 'bingo').replace(':other', other).replace(':token', token);
  const bearer = name === 'board' ? { authorization: `Bearer ${board}` } : {};
  const form = forms[name] && (await formBody(await forms[name]()));
  const file = name === 'matchStatement' && statement;
  const payload = sent ?? (file || form?.payload) ?? (await made[name]?.()) ?? bodies[name];
  const contentType = type ?? (file && 'text/csv');
  const request = {
    method,
    url: url + (name === 'changes' ? '?since=1-1' : ''),
    headers: { ...headers, ...bearer, ...form?.headers, ...(contentType && { 'content-type': contentType }) },
    ...(payload && { payload }),
  };
  const answer = await fest.app.inject(request as InjectOptions);
  const { pass } = answer.statusCode === 200 ? answer.json<RegisterAnswer>() : {};
  if (pass) token = pass.replace('/pass/', '');
  return answer;
}

const photo = async () => blob(await picture(40).jpeg().toBuffer(), 'image/jpeg');
const forms: Partial<Record<CallName, () => FormValues | Promise<FormValues>>> = {
  register: () => asha,
  changePhoto: async () => ({ idPhoto: await photo() }),
};

test('contract/calls/ lists every route of the API, and no other route', () => {
  const listed = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  const served = [...routes].filter(
    (route) => /^(GET|POST|PUT|DELETE|PATCH) \/api\//.test(route) && !/\*$|\/api\/(admin|desk)$/.test(route),
  );
  expect(listed.toSorted()).toEqual(served.toSorted());
});

const withBody = (Object.keys(shapes) as CallName[]).filter((name) => shapes[name].body);

test.each(withBody)('%s refuses an empty body, and content types that another site’s form can send', async (name) => {
  const [issue] = (shapes[name].body as z.ZodMiniType).safeParse({}).error?.issues ?? [];
  expect(await refusal(ask(name, {}))).toEqual([400, issue?.message]);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    expect(await refusal(ask(name, {}, type))).toEqual([415, expect.any(String)]);
});

const withQuery = (Object.keys(shapes) as CallName[]).filter((name) => shapes[name].query);

test.each(withQuery)('%s refuses a query that has a field twice', async (name) => {
  const { query: shape = expect.fail() } = shapes[name];
  const sent = { headers: { ...headers, 'content-type': 'text/csv' }, payload: statement };
  for (const field of Object.keys(shape.shape)) {
    const query = { [field]: ['a', 'b'] };
    const [issue] = shape.safeParse(query).error?.issues ?? [];
    expect(await refusal(fest.call(name, { ...sent, query }))).toEqual([400, issue?.message]);
  }
});

/** These calls come last: they end the session, desk, pass or board that the other calls need. */
const ending: CallName[] = ['changePassword', 'endDesk', 'endNotice', 'endBoards', 'withdrawPerson', 'withdraw'];
const last: CallName[] = [...ending, 'leaveDesk', 'logout'];
const asked = (Object.keys(calls) as CallName[]).filter((name) => !last.includes(name));

test.each([...asked, ...last])('%s answers as server/http/shapes.ts declares', async (name) => {
  const { answer: shape, status = 200 } = shapes[name];
  if (shape === 'stream') return;
  const answer = await ask(name);
  expect([answer.statusCode, answer.body]).toEqual([status, answer.body]);
  expect(shape.parse(answer.json())).toEqual(answer.json());
});
