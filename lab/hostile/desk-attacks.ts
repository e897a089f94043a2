import fc from 'fast-check';
import { adminHeader, calls } from '#contract/calls/calls.ts';
import { madeDesk } from '#contract/desk/desks.ts';
import { type Attack, whole } from './attack.ts';

/** What opens a desk: the token of a link that waits for its phone, and the cookie of a phone that is one. */
export type KnownDesk = { link: string; cookie: string };

/** All that a desk may do: the pack, the stream and each write among them. */
const callsOfDesks = Object.values(calls).filter(
  (call) => call.path.startsWith('/api/desk/') && call !== calls.offeredDesk && call !== calls.joinDesk,
);

/** Links and cookies changed in one or two places, and each in the place of the other, for all that either may do. */
export function deskAttacks({ link, cookie }: KnownDesk, knownId: string): fc.Arbitrary<Attack> {
  const edit = fc.record({ at: fc.nat(link.length), added: fc.stringMatching(/^[\w=.~-]{0,2}$/), removed: fc.nat(2) });
  const edited = (token: string) =>
    fc
      .array(edit, { minLength: 1, maxLength: 2 })
      .map((edits) =>
        edits.reduce((made, { at, added, removed }) => made.slice(0, at) + added + made.slice(at + removed), token),
      )
      .filter((text) => text !== token);
  const joins = fc.tuple(
    fc.constantFrom(calls.offeredDesk, calls.joinDesk),
    fc.oneof(edited(link), fc.constant(cookie)),
  );
  const acts = fc.tuple(fc.constantFrom(...callsOfDesks), fc.oneof(edited(cookie), fc.constant(link)));
  return fc.oneof(
    joins.map(([{ method, path }, token]) => ({
      ...whole('a changed link of a desk', {
        method,
        target: path,
        headers: [['content-type', 'application/json']],
        body: JSON.stringify({ token }),
      }),
      mustRefuse: true,
    })),
    acts.map(([{ method, path }, token]) => ({
      ...whole('a changed desk', {
        method,
        target: path.replace(':id', knownId).replace(':event', 'oracle'),
        headers: [
          ['cookie', `desk=${token}`],
          [adminHeader, 'true'],
        ],
      }),
      mustRefuse: true,
    })),
  );
}

/** A desk that has joined, and one that waits. */
export async function knownDesk(url: URL, session: string): Promise<KnownDesk> {
  const send = (path: string, body: object, cookie = '') =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [adminHeader]: 'true', cookie },
      body: JSON.stringify(body),
    });
  const makeLink = async (name: string) => {
    const made = await send(calls.makeDesk.path, { name }, session);
    return (
      madeDesk
        .parse(await made.json())
        .link.split('/')
        .at(-1) ?? ''
    );
  };
  const joined = await send(calls.joinDesk.path, { token: await makeLink('Room 804') });
  const cookie = /^desk=([^;]+)/.exec(joined.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
  return { link: await makeLink('Room 805'), cookie };
}

/** Whether the phone is still a desk, and the link still waits. */
export async function isUntouched(url: URL, { link, cookie }: KnownDesk): Promise<boolean> {
  const acting = await fetch(new URL(calls.deskSession.path, url), {
    headers: { cookie: `desk=${cookie}`, [adminHeader]: 'true' },
  });
  const waiting = await fetch(new URL(calls.offeredDesk.path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link }),
  });
  return acting.ok && waiting.ok;
}
