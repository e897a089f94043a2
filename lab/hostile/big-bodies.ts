import { adminHeader, calls } from '#contract/calls/calls.ts';
import { photoByteLimit } from '#contract/id-photo.ts';
import { type Attack, raw, whole } from './attack.ts';
import type { HostilePicture } from './pictures.ts';

const boundary = '----fest';
const type = ['content-type', `multipart/form-data; boundary=${boundary}`] as const;
const to = { method: calls.register.method, target: calls.register.path };
const texts = 'name=Asha&college=City College&course=BSc&sem=4&selectedEvents[]=Oracle'.split('&');

/** A valid form but for its photo. `contact` is unique, so that each form is another person. */
function formWith(what: string, photo: Buffer, label: string, contact: number): Attack {
  const fields = [...texts, 'email=asha@students.example', `contact=${contact}`].map((field) => field.split('='));
  const head = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="idPhoto"; filename="a"\r\ncontent-type: ${label}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head.join('') + file), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return whole(what, { ...to, headers: [type], body });
}

/** One form a picture; `first` is the number of the first person, and each of the others has the next. */
export const pictureForms = (pictures: HostilePicture[], first: number): Attack[] =>
  pictures.map(({ what, bytes, type: label }, index) => formWith(what, bytes, label, first + index));

export function* bigBodies(session: string, times: number): Iterable<Attack> {
  const organiser = [
    ['cookie', session],
    [adminHeader, 'true'],
    ['content-type', 'application/json'],
  ] as const;
  for (let time = 0; time < times; time++) {
    const contact = 8_000_000_000 + time;
    yield formWith('a photo of 8 MB of zeros', Buffer.alloc(photoByteLimit), 'image/jpeg', contact);
    yield formWith('a photo of 20 MB', Buffer.alloc(20_000_000, 0xff), 'image/png', contact);
    yield whole('a field of 20 MB', {
      ...to,
      headers: [type],
      body: `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\n${'x'.repeat(20_000_000)}`,
    });
    yield whole('20,000 parts', {
      ...to,
      headers: [type],
      body: `--${boundary}\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n`.repeat(20_000),
    });
    yield whole('a part head of 5 MB', {
      ...to,
      headers: [type],
      body: `--${boundary}\r\n${'x: y\r\n'.repeat(800_000)}`,
    });
    yield whole('5 MB before the first part', { ...to, headers: [type], body: Buffer.alloc(5_000_000, '\r\n--') });
    yield whole('JSON of 5 MB', {
      method: 'PUT',
      target: '/api/admin/attendance/x',
      headers: organiser,
      body: '['.repeat(5_000_000),
    });
    yield whole('a login of 5 MB', {
      method: 'POST',
      target: calls.login.path,
      headers: organiser.slice(2),
      body: `"${'x'.repeat(5_000_000)}"`,
    });
    yield raw(
      'a body that is said to be 1 TB',
      `POST ${to.target} HTTP/1.1\r\nhost: x\r\n${type.join(': ')}\r\ncontent-length: 1000000000000\r\n\r\nx`,
    );
    yield raw(
      'a body without an end',
      `POST ${to.target} HTTP/1.1\r\nhost: x\r\n${type.join(': ')}\r\ntransfer-encoding: chunked\r\n\r\n${'fff\r\n'.repeat(9)}`,
    );
  }
}
