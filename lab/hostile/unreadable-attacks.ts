import { adminHeader, type CallName, calls } from '#contract/calls/calls.ts';
import { textFields } from '#contract/registration.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { asha } from '#tests/support/running/multipart.ts';
import { type Attack, type Headers, whole } from './attack.ts';

const inEncodings = ['\0', '\x01', '\b', '\t', '\n', '\r', '\x1b', '\x7f', '\x9b', '\ufdd0', '\ufffe', '\u{1fffe}'];
/** Only an escape of JSON can bring half a pair. */
const inJson = [...inEncodings, '\ud800', '\udfff'];

/** The JSON body that each call takes, as far as it takes one. The form is attacked by its fields. */
const bodies: Record<Exclude<CallName, 'register'>, Record<string, string | number | boolean> | null> = {
  pass: null,
  changeEvents: { selectedEvents: 'Oracle' },
  changePhoto: null,
  renewPass: null,
  withdraw: null,
  findPass: { email: 'asha@students.example', contact: '9876543210' },
  login: { username: 'desk', password: 'desk-password' },
  session: null,
  registrations: null,
  changes: null,
  attendance: { isPresent: true },
  history: null,
  adminStream: null,
  lastBackup: null,
  mails: null,
  mailRetry: null,
  mailRetryAll: null,
  exported: { file: 'all_registrations.xlsx', rows: 1 },
  payment: { paymentMethod: 'cash' },
  passOf: null,
  renewPassOf: null,
  notices: null,
  writtenNotices: null,
  writeNotice: { text: 'C Bingo has moved to 807', until: '2099-01-01T00:00:00Z', event: 'bingo' },
  endNotice: null,
  attention: null,
  makeBoard: null,
  endBoards: null,
  board: null,
  makeDesk: { name: 'Room 804' },
  desks: null,
  endDesk: null,
  offeredDesk: { token: 'A'.repeat(43) },
  joinDesk: { token: 'A'.repeat(43) },
  deskSession: null,
  markPresence: null,
  takeBackPresence: null,
  markArrival: { isPresent: true },
  addEvent: null,
  takePayment: { paymentMethod: 'cash' },
  undoAtDesk: { key: 'an-earlier-key' },
  // Each entry is read by itself (tests/server/desk/entries.test.ts).
  writeEntries: null,
  searchPeople: null,
  scan: { code: 'A'.repeat(44) },
  person: null,
  walkIn: { ...ashaTexts, selectedEvents: 'Oracle', presentAt: 'oracle', paymentMethod: 'cash' },
  visits: null,
  countVisit: null,
  takeBackVisit: null,
  pack: null,
  queueKey: { phone: 'A'.repeat(22) },
  leaveDesk: null,
  deskStream: null,
  // Last: where one is taken, what follows has no session.
  logout: null,
};

/** A character that cannot be displayed, in every text of every call. None may be taken, nor reach a database. */
export function* unreadableTexts(session: string, knownId: string): Iterable<Attack> {
  const organiser: Headers = [
    ['cookie', session],
    [adminHeader, 'true'],
  ];
  for (const [name, body] of Object.entries(bodies)) {
    const { method, path } = calls[name as CallName];
    const target = path.replace(':id', knownId).replace(':event', 'oracle');
    const send = (to: string, json: unknown) => ({
      ...whole('an unreadable text', {
        method,
        target: to,
        headers: json === null ? organiser : [...organiser, ['content-type', 'application/json']],
        body: json === null ? undefined : JSON.stringify(json),
      }),
      mustRefuse: true,
    });
    for (const character of inEncodings) {
      const text = encodeURIComponent(`a${character}b`);
      yield send(`${target}?since=1-1&more=${text}`, body);
      yield send(`${target}?since=1-1&${text}=1`, body);
      if (path.includes(':id')) yield send(target.replace(knownId, `${knownId}${text}`), body);
      if (path.includes(':event')) yield send(target.replace('oracle', text), body);
    }
    if (body === null) continue;
    for (const text of inJson.map((character) => `a${character}b`)) {
      for (const field of Object.keys(body)) yield send(target, { ...body, [field]: text });
      yield send(target, { ...body, more: [{ of: text }] });
      yield send(target, { ...body, [text]: 1 });
    }
  }
  yield* unreadableFields();
}

function* unreadableFields(): Iterable<Attack> {
  const headers: Headers = [['content-type', 'multipart/form-data; boundary=fest']];
  for (const field of [...textFields, 'selectedEvents[]']) {
    for (const character of inEncodings) {
      const values = { ...asha, [field]: `${String(asha[field]).slice(0, 3)}${character}${asha[field]}` };
      const parts = Object.entries(values).map(
        ([name, value]) => `--fest\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const { method, path: target } = calls.register;
      const body = `${parts.join('')}--fest--\r\n`;
      yield { ...whole('an unreadable field', { method, target, headers, body }), mustRefuse: true };
    }
  }
}
