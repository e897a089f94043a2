import { type CallName, calls } from '#contract/calls/calls.ts';
import { textFields } from '#contract/registration.ts';
import { formBytes, formType } from '#lab/form.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { type Attack, json, session, targetOf, whole } from './attack.ts';
import { words } from './values.ts';

const inEncodings = ['\0', '\x01', '\b', '\t', '\n', '\r', '\x1b', '\x7f', '\x9b', '\ufdd0', '\ufffe', '\u{1fffe}'];
/** Only JSON can contain half a surrogate pair, as an escape. */
const inJson = [...inEncodings, '\ud800', '\udfff'];

type Texts = Record<string, string | number | boolean>;
/** A valid JSON body for each call that accepts JSON. */
const bodies: Partial<Record<CallName, Texts>> = {
  changeEvents: { selectedEvents: 'Oracle' },
  claimUtr: { utr: '522412345678' },
  decideUtr: { state: 'rejected', reason: 'not found' },
  changeEmail: { email: 'asha@students.example' },
  findPass: { email: 'asha@students.example', contact: '9876543210' },
  login: { username: 'organiser', password: 'organiser-password' },
  attendance: { isPresent: true },
  exported: { file: 'all_registrations.xlsx', rows: 1 },
  payment: { paymentMethod: 'cash' },
  writeNotice: { text: 'C Bingo has moved to 807', until: '2099-01-01T00:00:00Z', event: 'bingo' },
  moveEvent: { room: '807', start: '12:30', end: '13:30' },
  invite: { name: 'Ravi Das' },
  offeredAccount: { token: 'A'.repeat(43) },
  joinByLink: { token: 'A'.repeat(43), username: 'ravi', password: 'a long password' },
  changePassword: { current: 'organiser-password', password: 'organiser-password' },
  correctPerson: { name: 'Asha Rao', college: 'Hill College' },
  merge: { other: '0198a000-0000-7000-8000-000000000000', version: '1 1' },
  keepApart: { other: '0198a000-0000-7000-8000-000000000000' },
  clear: { ids: '0198a000-0000-7000-8000-000000000000' },
  nameCollege: { name: 'Hill College', spellings: 'hill college' },
  checkPhoto: { version: 0, fault: 'Too dark' },
  handOver: { from: 'organiser', to: 'organiser', rupees: 1 },
  closeDay: { collector: 'organiser', counted: 1, note: 'all there' },
  previewLetter: { subject: 'C Bingo has moved', text: 'Hello {name}' },
  sendLetter: { preview: 'a-preview' },
  tryLetter: { email: 'asha@students.example' },
  reopenDay: { note: 'counted again' },
  makeDesk: { name: 'Room 804' },
  offeredDesk: { token: 'A'.repeat(43) },
  joinDesk: { token: 'A'.repeat(43) },
  markArrival: { isPresent: true },
  takePayment: { paymentMethod: 'cash' },
  undoAtDesk: { key: 'an-earlier-key' },
  scan: { code: 'A'.repeat(44) },
  walkIn: { ...ashaTexts, selectedEvents: 'Oracle', presentAt: 'oracle', paymentMethod: 'cash' },
  queueKey: { phone: 'A'.repeat(22) },
};
/** Calls without JSON, or tested elsewhere: the form in forms.ts, queues in tests/server/desk/entries.test.ts. */
const withoutJson =
  words(`register writeEntries pass changePhoto renewPass withdraw session registrations changes history
  adminStream today mails mailRetry mailRetryAll passOf renewPassOf notices writtenNotices endNotice
  moveBack makeBoard endBoards board desks renewDeskLink endDesk deskSession markPresence takeBackPresence addEvent
  searchPeople person visits countVisit takeBackVisit pack leaveDesk deskStream logout
  accounts removeAccount invitations renewInvitation revokeInvitation sessions endSession
  people wholePerson money cancelHandover withdrawPerson undoMerge findReal clearings undoClearing
  letters letter stopLetter colleges undoCollege matchStatement`);

/** Puts an unprintable character into every text of every call. The server must refuse them all. */
export function* unreadableTexts(cookie: string, id: string): Iterable<Attack> {
  const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'register');
  // Attack logout last, because the session ends if the server accepts it.
  for (const name of names.sort((a, b) => Number(a === 'logout') - Number(b === 'logout'))) {
    const body = bodies[name];
    if (!body && !withoutJson.includes(name)) throw new Error(`Add ${name} to lab/hostile/attacks/unreadable.ts`);
    const { method, target } = targetOf(name, { id, event: 'oracle' });
    const send = (target: string, sent: object | undefined): Attack => {
      const headers = [...session(cookie), ...(sent ? [json] : [])];
      const request = { method, target, headers, body: sent && JSON.stringify(sent) };
      return { ...whole('an unreadable text', request), mustRefuse: true };
    };
    for (const character of inEncodings) {
      const text = encodeURIComponent(`a${character}b`);
      yield send(`${target}?since=1-1&more=${text}`, body);
      yield send(`${target}?since=1-1&${text}=1`, body);
      if (target.includes(id)) yield send(target.replace(id, `${id}${text}`), body);
      if (target.includes('oracle')) yield send(target.replace('oracle', text), body);
    }
    if (!body) continue;
    for (const text of inJson.map((character) => `a${character}b`)) {
      for (const field of Object.keys(body)) yield send(target, { ...body, [field]: text });
      yield send(target, { ...body, more: [{ of: text }] });
      yield send(target, { ...body, [text]: 1 });
    }
  }
  const valid: Record<string, string> = { ...ashaTexts, 'selectedEvents[]': 'Oracle' };
  for (const field of [...textFields, 'selectedEvents[]']) {
    for (const character of inEncodings) {
      const text = valid[field] ?? '';
      const body = formBytes({ ...valid, [field]: `${text.slice(0, 3)}${character}${text}` });
      const headers = [['content-type', formType]] as const;
      yield { ...whole('an unreadable field', { ...targetOf('register'), headers, body }), mustRefuse: true };
    }
  }
}
