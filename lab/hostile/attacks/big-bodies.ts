import { photoByteLimit } from '#contract/id-photo.ts';
import { callTo } from '#lab/client.ts';
import { boundary, formBytes, formType, partHead, type UploadedPhoto } from '#lab/form.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { type Attack, type AttackRequest, json, raw, session, whole } from './attack.ts';

const type = ['content-type', formType] as const;
const form = { ...callTo('register'), headers: [type] };

export type HostilePicture = UploadedPhoto & { what: string };

/** Makes a form for each picture. The phone numbers count up from `first`. */
export const pictureForms = (pictures: HostilePicture[], first: number): Attack[] =>
  pictures.map(({ what, ...photo }, index) => {
    const fields = { ...ashaTexts, contact: String(first + index), 'selectedEvents[]': 'Oracle' };
    return whole(what, { ...form, body: formBytes(fields, photo) });
  });

export function* bigBodies(cookie: string, times: number): Iterable<Attack> {
  const head = `POST ${form.path} HTTP/1.1\r\nhost: x\r\n${type.join(': ')}\r\n`;
  const organiser = [...session(cookie), json];
  const attacks: [string, AttackRequest][] = [
    ['a field of 20 MB', { ...form, body: `${partHead('name')}${'x'.repeat(20_000_000)}` }],
    ['20,000 parts', { ...form, body: `${partHead('x')}\r\n`.repeat(20_000) }],
    ['a part head of 5 MB', { ...form, body: `--${boundary}\r\n${'x: y\r\n'.repeat(800_000)}` }],
    ['5 MB before the first part', { ...form, body: Buffer.alloc(5_000_000, '\r\n--') }],
    ['JSON of 5 MB', { ...callTo('attendance', { id: 'x' }), headers: organiser, body: '['.repeat(5_000_000) }],
    ['a login of 5 MB', { ...callTo('login'), headers: [json], body: `"${'x'.repeat(5_000_000)}"` }],
  ];
  const pictures: HostilePicture[] = [
    { what: 'a photo of 8 MB of zeros', bytes: Buffer.alloc(photoByteLimit), type: 'image/jpeg' },
    { what: 'a photo of 20 MB', bytes: Buffer.alloc(20_000_000, 0xff), type: 'image/png' },
  ];
  for (let time = 0; time < times; time++) {
    yield* pictureForms(pictures, 8_000_000_000 + time);
    for (const [what, request] of attacks) yield whole(what, request);
    yield raw('a body that claims 1 TB', `${head}content-length: 1000000000000\r\n\r\nx`);
    yield raw('a body without an end', `${head}transfer-encoding: chunked\r\n\r\n${'fff\r\n'.repeat(9)}`);
  }
}
