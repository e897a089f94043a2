import { type CallName, calls } from '#contract/calls/calls.ts';
import { shapes } from '#server/http/shapes.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { organiserAccount } from '#tests/support/running/server.ts';

export const callNames = Object.keys(calls) as CallName[];

/** A valid id that belongs to nothing. */
export const someId = '0198a000-0000-7000-8000-000000000000';

const { name, email, contact } = ashaTexts;
const token = 'A'.repeat(43);
const paymentMethod = 'cash';
/**
 * A valid JSON body with every field, for each endpoint that accepts JSON. A field is undefined if its text would have
 * to match stored data.
 */
export const bodies: Partial<Record<CallName, Record<string, unknown>>> = {
  changeEvents: { selectedEvents: ['Oracle'] },
  claimUtr: { utr: '522412345678', for: [] },
  decideUtr: { state: 'rejected', reason: 'not found' },
  changeEmail: { email },
  findPass: { email, contact },
  login: organiserAccount,
  attendance: { isPresent: true, undo: undefined },
  exported: { file: 'all_registrations.xlsx', rows: 1 },
  payment: { paymentMethod, undo: undefined },
  writeNotice: { text: 'C Bingo has moved to 807', until: '2099-01-01T00:00:00Z', event: 'bingo' },
  moveEvent: { room: '807', start: '12:30', end: '13:30' },
  invite: { name: 'Ravi Das' },
  offeredAccount: { token },
  joinByLink: { token, username: 'ravi', password: 'a long password' },
  changePassword: { current: organiserAccount.password, password: organiserAccount.password },
  correctPerson: { ...ashaTexts, contact: '9876543211', selectedEvents: ['Oracle'] },
  merge: { other: someId, version: undefined, fields: { name } },
  keepApart: { other: someId },
  clear: { ids: [someId] },
  nameCollege: { name: 'Hill College', spellings: ['hill college'] },
  checkPhoto: { version: 0, fault: 'Too dark' },
  handOver: { from: organiserAccount.username, to: 'Room 804', rupees: 1 },
  closeDay: { collector: organiserAccount.username, counted: 1, note: 'all there' },
  previewLetter: {
    filter: { q: '', event: 'oracle', payment: '', arrived: '', real: '', photo: '', chosen: '' },
    subject: 'C Bingo has moved',
    text: 'Hello {name}',
  },
  sendLetter: { preview: someId },
  tryLetter: { email },
  reopenDay: { note: 'counted again' },
  makeDesk: { name: 'Room 804' },
  offeredDesk: { token },
  joinDesk: { token },
  markArrival: { isPresent: true, undo: undefined },
  takePayment: { paymentMethod, undo: undefined },
  undoAtDesk: { key: 'an-earlier-key' },
  scan: { code: 'A'.repeat(44) },
  walkIn: { ...ashaTexts, selectedEvents: ['Oracle'], presentAt: 'oracle', paymentMethod },
  queueKey: { phone: 'A'.repeat(22) },
  writeEntries: { entries: [{ kind: 'walk-in', key: 'a', fields: { ...ashaTexts, selectedEvents: ['Oracle'] } }] },
};
for (const call of callNames) {
  const { body } = shapes[call];
  const sample = bodies[call] ?? {};
  const isWhole = !body || (body.safeParse(sample).success && Object.keys(body.shape).every((of) => of in sample));
  if (!isWhole) throw new Error(`Add a valid body with every field for ${call} to lab/hostile/attacks/bodies.ts`);
}
