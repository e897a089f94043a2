import { adminFlag, adminHeader, calls, versionHeader } from '#contract/calls/calls.ts';
import type { PersonCard } from '#contract/desk/desk.ts';
import type { Pack } from '#contract/desk/pack.ts';
import { type ReadStream, readStream } from '#tests/support/running/stream.ts';
import { organiserHeaders } from '../fest/organiser.ts';

/** A dashboard or a desk that is told by its stream that something is new, and asks for it. */
export type Follower = {
  /** Resolves once what it asked for shows the presence of that participant. */
  sees(id: string): Promise<void>;
  leave(): void;
};

type Headers = Record<string, string>;

async function follow(stream: ReadStream, shows: (id: string) => Promise<boolean>): Promise<Follower> {
  // The one that every stream begins with.
  await stream.next();
  return {
    async sees(id) {
      do {
        if ((await stream.next()) === null) throw new Error('A stream ended');
      } while (!(await shows(id)));
    },
    leave: stream.leave,
  };
}

export async function dashboard(url: string): Promise<Follower> {
  const headers = await organiserHeaders(url);
  const list = await fetch(url + calls.registrations.path, { headers });
  let version = list.headers.get(versionHeader) ?? '';
  await list.arrayBuffer();
  const stream = await readStream(url + calls.adminStream.path, headers);
  return follow(stream, async (id) => {
    const asked = `${url}${calls.changes.path}?since=${version}`;
    const changes = await read<{ version: string; registrations: { _id: string }[] }>(asked, headers);
    version = changes.version;
    return changes.registrations.some(({ _id }) => _id === id);
  });
}

/** With the card of the marked participant open, and a pack that follows the changes. */
export async function desk(url: string, headers: Headers): Promise<Follower> {
  let { cursor } = await read<Pack>(url + calls.pack.path, headers);
  const stream = await readStream(url + calls.deskStream.path, headers);
  return follow(stream, async (id) => {
    const [{ presentAt }, pack] = await Promise.all([
      read<PersonCard>(url + calls.person.path.replace(':id', id), headers),
      read<Pack>(`${url}${calls.pack.path}?since=${cursor}`, headers),
    ]);
    cursor = pack.cursor;
    return presentAt.length > 0;
  });
}

async function read<T>(address: string, headers: Headers): Promise<T> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The headers of a new desk. */
export async function joinDesk(url: string, name: string, organiser: Headers): Promise<Headers> {
  const made = await fetch(url + calls.makeDesk.path, {
    method: 'POST',
    headers: organiser,
    body: JSON.stringify({ name }),
  });
  const { link } = (await made.json()) as { link: string };
  const json = { 'content-type': 'application/json', [adminHeader]: adminFlag.value };
  const body = JSON.stringify({ token: link.split('/').at(-1) });
  const joined = await fetch(url + calls.joinDesk.path, { method: 'POST', headers: json, body });
  const [cookie = ''] = joined.headers.getSetCookie();
  if (!joined.ok) throw new Error(`Joining: ${joined.status}`);
  return { ...json, cookie: cookie.split(';')[0] ?? '' };
}
