import { textFields } from '#contract/registration.ts';
import { callTo } from '#lab/client.ts';
import { formBytes, formType } from '#lab/form.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { type Attack, json, session, whole } from './attack.ts';
import { bodies, callNames } from './bodies.ts';

const inEncodings = ['\0', '\x01', '\b', '\t', '\n', '\r', '\x1b', '\x7f', '\x9b', '\ufdd0', '\ufffe', '\u{1fffe}'];
/** Only JSON can contain half a surrogate pair, as an escape. */
const inJson = [...inEncodings, '\ud800', '\udfff'];

/** Puts unprintable characters into every text of every API request. The server must refuse each of these requests. */
export function* unreadableTexts(cookie: string, id: string): Iterable<Attack> {
  const names = callNames.filter((name) => name !== 'register');
  // Attack logout last, because the session ends if the server accepts that request.
  for (const name of names.sort((a, b) => Number(a === 'logout') - Number(b === 'logout'))) {
    // Leave out a desk's queue, which is never refused as a whole. tests/server/desk/entries.test.ts tests its entries.
    const body = name === 'writeEntries' ? undefined : bodies[name];
    const { method, path } = callTo(name, { id, event: 'oracle' });
    const send = (path: string, sent: object | undefined): Attack => {
      const headers = [...session(cookie), ...(sent ? [json] : [])];
      const request = { method, path, headers, body: sent && JSON.stringify(sent) };
      return { ...whole('an unreadable text', request), mustRefuse: true };
    };
    for (const character of inEncodings) {
      const text = encodeURIComponent(`a${character}b`);
      yield send(`${path}?since=1-1&more=${text}`, body);
      yield send(`${path}?since=1-1&${text}=1`, body);
      if (path.includes(id)) yield send(path.replace(id, `${id}${text}`), body);
      if (path.includes('oracle')) yield send(path.replace('oracle', text), body);
    }
    if (!body) continue;
    for (const text of inJson.map((character) => `a${character}b`)) {
      // A letter's text may have several lines, so the server accepts line breaks there.
      const isLines = name === 'previewLetter' && /[\r\n]/.test(text);
      const fields = Object.keys(body).filter((field) => !(isLines && field === 'text'));
      for (const field of fields) yield send(path, { ...body, [field]: text });
      yield send(path, { ...body, more: [{ of: text }] });
      yield send(path, { ...body, [text]: 1 });
    }
  }
  const valid: Record<string, string> = { ...ashaTexts, 'selectedEvents[]': 'Oracle' };
  for (const field of [...textFields, 'selectedEvents[]']) {
    for (const character of inEncodings) {
      const text = valid[field] ?? '';
      const body = formBytes({ ...valid, [field]: `${text.slice(0, 3)}${character}${text}` });
      const headers = [['content-type', formType]] as const;
      yield { ...whole('an unreadable field', { ...callTo('register'), headers, body }), mustRefuse: true };
    }
  }
}
