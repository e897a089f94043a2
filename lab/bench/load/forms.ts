import { randomBytes } from 'node:crypto';
import { calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { labelsOf } from '#programme/events.ts';
import { seededRandom } from '#scripts/random.ts';
import { inventPerson } from '#scripts/seed/people.ts';

export type Form = { method: 'POST'; path: string; headers: Record<string, string>; body: Buffer; email: string };

export type Upload = { bytes: Buffer; type: string };

const boundary = `----bench${randomBytes(12).toString('hex')}`;
const random = seededRandom(Date.now());
/** Above the number of every seeded person, so that nobody registers twice. */
let sent = 10_000_000;

function makeForm(photo?: Upload): Form {
  sent += 1;
  const { eventIds, name, email, contact, college, course, sem } = inventPerson(random, sent);
  const texts = Object.entries({ name, email, contact, college, course, sem });
  const fields = [...texts, ...labelsOf(eventIds).map((label) => ['selectedEvents[]', label])];
  const part = (field: string, rest: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${rest}\r\n`;
  const head = fields.map(([field = '', value]) => `${part(field, '')}\r\n${value}\r\n`).join('');
  const file = photo ? `${part('idPhoto', '; filename="id.jpg"')}content-type: ${photo.type}\r\n\r\n` : '';
  const end = `${photo ? '\r\n' : ''}--${boundary}--\r\n`;
  return {
    method: 'POST',
    path: calls.register.path,
    email,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      [idempotencyHeader]: `${boundary.slice(-12)}-${sent}`,
    },
    body: Buffer.concat([Buffer.from(head + file), photo?.bytes ?? Buffer.alloc(0), Buffer.from(end)]),
  };
}

export const makeForms = (count: number, photo?: Upload): Form[] =>
  Array.from({ length: count }, () => makeForm(photo));
