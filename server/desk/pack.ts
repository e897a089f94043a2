import type { FastifyInstance } from 'fastify';
import { type Pack, packedPerson } from '#contract/desk/pack.ts';
import { recordIfRoom } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { unlessFull } from '#server/database/failures.ts';
import { signer } from '#server/database/secrets.ts';
import { hearDesk, queueKeys } from '#server/desks/desks.ts';
import { singleFlight } from '#server/hold.ts';
import { type Encoding, encode, encodingFor, encodings, sendEncoded } from '#server/http/compress.ts';
import { route } from '#server/http/route.ts';
import { limitById, refuseIfEarly } from '#server/limits/requests.ts';
import { packAll, packChanges } from '#server/people/pack.ts';
import { actingIn, endedFor, isStillIn } from './guard.ts';

export async function pack(guarded: FastifyInstance, context: Context): Promise<void> {
  const { db, clock } = context;
  // This text changes if a release changes the fields. Phones then get everybody again.
  const fest = (await signer(db, 'packs'))(`fest ${Object.keys(packedPerson.shape)}`);
  const keyOf = await queueKeys(db);
  const waitOf = limitById(context, 'pack');
  const readWhole = singleFlight(() => wholePack(context, fest));

  route(guarded, { call: 'pack', exposeHeadRoute: false }, async (request, reply) => {
    const { since, waiting } = request.query;
    const { name, role, deskId, desk } = actingIn(request);
    if (desk) await hearDesk(db, desk, waiting === undefined ? null : Number(waiting), clock());
    const encoding = encodingFor(request.headers['accept-encoding'], encodings);
    // Check again, because somebody may have ended the desk during the read.
    const send = async (packed: Buffer) => {
      if (!(await isStillIn(request, context))) throw endedFor(request);
      return sendEncoded(reply, packed, encoding);
    };
    const known = cursorIn(since, fest);
    const changes = known === null ? null : await packChanges(context, known);
    if (changes !== null) {
      const { number, ...people } = changes;
      const answer: Pack = { fest, isWhole: false, cursor: cursorText(fest, number), ...people };
      return send(await encode(Buffer.from(JSON.stringify(answer)), encoding));
    }

    // If the server's disk is full, do not count the request: phones must still get the list of people.
    refuseIfEarly(reply, await unlessFull(waitOf(deskId ?? name), () => null));
    const whole = await readWhole();
    const entry = { actor: name, role, kind: 'pack-taken', newValue: `${whole.people} people` } as const;
    await recordIfRoom(db, entry, clock(), request.log);
    return send(await whole.in(encoding));
  });

  route(guarded, 'queueKey', ({ body }) => ({ key: keyOf(body.phone) }));
}

const cursorText = (fest: string, number: number) => `${fest}.${number}`;

/** Returns the cursor's number, or null if the cursor is missing, or from another database or release. */
function cursorIn(text: string | undefined, fest: string): number | null {
  const [named, number = ''] = text?.split('.') ?? [];
  return named === fest && /^\d{1,15}$/.test(number) ? Number(number) : null;
}

async function wholePack(context: Context, fest: string) {
  const { number, pages } = await packAll(context);
  // Writing the JSON of 20,000 people at once would block the event loop for too long.
  const parts: Buffer[] = [];
  let people = 0;
  for await (const page of pages) {
    const json = page.map((person) => JSON.stringify(person)).join(',');
    if (page.length > 0) parts.push(Buffer.from(people > 0 ? `,${json}` : json));
    people += page.length;
  }
  const head = `"fest":"${fest}","isWhole":true,"cursor":"${cursorText(fest, number)}","deletedIds":[]`;
  const json = Buffer.concat([Buffer.from(`{${head},"people":[`), ...parts, Buffer.from(']}')]);
  const encoded: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    people,
    in(encoding: Encoding): Promise<Buffer> {
      encoded[encoding] ??= encode(json, encoding);
      return encoded[encoding];
    },
  };
}
