import fc from 'fast-check';
import type { Registration } from '#contract/admin.ts';
import { type CallName, calls } from '#contract/calls/calls.ts';
import { madeDesk } from '#contract/desk/desks.ts';
import { passLink, passPath } from '#contract/pass.ts';
import { Caller, callTo, get, type PathParts } from '#lab/client.ts';
import { type Attack, json, session, whole } from './attack.ts';
import { bodies } from './bodies.ts';
import { edited } from './values.ts';

export type KnownPerson = Record<'id' | 'photoLink' | 'token' | 'code', string>;
/** The token of a link that no phone has used, and the cookie of a phone that has joined. */
export type KnownDesk = { link: string; cookie: string };

/** Up to two characters that do not end the path. With '?', the token in front of it would still be valid. */
const inToken = /^[\w=.~-]{0,2}$/;

export const photoLinkAttacks = ({ photoLink }: KnownPerson): fc.Arbitrary<Attack> =>
  edited(photoLink, /^([\w=+./%&#-]|[!-~]){0,2}$/).map((path) =>
    whole('a changed photo link', { method: 'GET', path }),
  );

export function passAttacks({ token, code }: KnownPerson): fc.Arbitrary<Attack> {
  const actions: CallName[] = ['pass', 'withdraw', 'renewPass', 'changeEvents', 'changeEmail', 'claimUtr'];
  const tokens = fc.oneof(edited(token, inToken), edited(code, inToken), fc.constant(code));
  return fc
    .tuple(tokens, fc.constantFrom(...actions))
    .map(([text, name]) => refused('a changed pass', name, { token: text }, '', bodies[name]));
}

const ofDesks = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].path.startsWith('/api/desk/') && name !== 'offeredDesk' && name !== 'joinDesk',
);

export function deskAttacks({ link, cookie }: KnownDesk, id: string): fc.Arbitrary<Attack> {
  const joins = fc.tuple(
    fc.constantFrom<CallName>('offeredDesk', 'joinDesk'),
    fc.oneof(edited(link, inToken), fc.constant(cookie)),
  );
  const acts = fc.tuple(fc.constantFrom(...ofDesks), fc.oneof(edited(cookie, inToken), fc.constant(link)));
  return fc.oneof(
    joins.map(([name, token]) => refused('a changed link of a desk', name, {}, '', { token })),
    acts.map(([name, token]) => refused('a changed desk', name, { id, event: 'oracle' }, `desk=${token}`)),
  );
}

function refused(what: string, name: CallName, parts: PathParts, cookie: string, body?: object): Attack {
  const headers = [...(cookie ? session(cookie) : []), ...(body ? [json] : [])];
  const request = { ...callTo(name, parts), headers, body: body && JSON.stringify(body) };
  return { ...whole(what, request), mustRefuse: true };
}

export async function knownPerson(url: string, organiser: Caller): Promise<KnownPerson> {
  const list = (await organiser.ask('registrations')).body as Registration[];
  const row = list.find(({ idPhotoPath }) => idPhotoPath);
  const photoLink = `/${row?.idPhotoPath}`;
  const { status } = await get(url, photoLink);
  if (!row || status !== 200) throw new Error(`No photo is shown at ${photoLink}: ${status}`);
  const link = await organiser.ask('passOf', { id: row._id });
  const token = passLink.parse(link.body).pass.slice(passPath('').length);
  const { code } = JSON.parse(await readPass(url, token));
  return { id: row._id, photoLink, token, code };
}

export const readPass = async (url: string, token: string): Promise<string> =>
  JSON.stringify((await new Caller(url).ask('pass', { token })).body);

export async function knownDesk(url: string, organiser: Caller): Promise<KnownDesk> {
  const joined = new Caller(url);
  await joined.join(organiser, 'Room 804');
  const made = await organiser.ask('makeDesk', { body: { name: 'Room 805' } });
  const link = madeDesk.parse(made.body).link.split('/').at(-1) ?? '';
  return { link, cookie: joined.cookie.replace('desk=', '') };
}

export async function isUntouched(url: string, { link, cookie }: KnownDesk): Promise<boolean> {
  const asked = await new Caller(url).call('deskSession', { headers: { cookie: `desk=${cookie}` } });
  const offered = await new Caller(url).call('offeredDesk', { body: { token: link } });
  return asked.status === 200 && offered.status === 200;
}
