import * as z from 'zod/mini';
import * as accounts from '#contract/accounts/accounts.ts';
import * as organiser from '#contract/admin.ts';
import type { BoardCounts } from '#contract/board.ts';
import { deskEntriesAnswer } from '#contract/book/desk-entry.ts';
import * as money from '#contract/book/money.ts';
import { deskEntries } from '#contract/book/sent-entry.ts';
import * as utrs from '#contract/book/utrs.ts';
import type { CallName } from '#contract/calls/calls.ts';
import * as desk from '#contract/desk/desk.ts';
import * as desks from '#contract/desk/desks.ts';
import * as pack from '#contract/desk/pack.ts';
import * as letters from '#contract/letters.ts';
import { mailReport } from '#contract/mails.ts';
import * as notices from '#contract/notices.ts';
import * as pass from '#contract/pass.ts';
import { colleges, newCollegeName } from '#contract/people/colleges.ts';
import { clearings, madeClearing, peoplePage, wholePerson } from '#contract/people/list.ts';
import * as sent from '#contract/people/sent-people.ts';
import { today } from '#contract/today.ts';

type CallShapes = {
  /** A JSON body. */
  body?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** The JSON of a 2xx answer, or a stream of events. */
  answer: z.ZodMiniType | 'stream';
  status?: 200 | 201 | 202;
};

/** The answer `{}`. */
export const nothing = z.object({});
const counts: z.ZodMiniType<BoardCounts> = z.array(
  z.object({ event: z.string(), registered: z.number(), present: z.number() }),
);
const since = 'since must be a version of the list.';
const changesQuery = z.object({ since: z.string(since).check(z.regex(/^\d{1,20}-\d{1,20}$/, since)) });
const marked = { answer: desk.deskAnswer };
const visited = { answer: desk.visits };
const moved = { answer: notices.eventMoved };

const all = {
  register: { answer: pass.registerAnswer },
  pass: { answer: pass.pass },
  changeEvents: { body: pass.passEvents, answer: pass.pass },
  changeEmail: { body: pass.passEmail, answer: pass.pass },
  changePhoto: { answer: pass.pass },
  claimUtr: { body: utrs.newUtr, answer: pass.pass },
  renewPass: { answer: pass.renewedPass },
  withdraw: { answer: pass.messageAnswer },
  findPass: { body: pass.passWanted, answer: pass.messageAnswer, status: 202 },
  notices: { answer: notices.noticesShown },

  login: { body: organiser.credentials, answer: organiser.organiserSession },
  logout: { answer: nothing },
  session: { answer: organiser.organiserSession },
  registrations: { answer: organiser.registrationList },
  changes: { query: changesQuery, answer: organiser.registrationChanges },
  attendance: { body: organiser.attendanceChange, answer: z.partial(organiser.absence) },
  history: { answer: organiser.history },
  exported: { body: organiser.exportNote, answer: nothing },
  adminStream: { answer: 'stream' },
  payment: { body: organiser.paymentChange, answer: organiser.paymentUndo },
  people: { query: sent.peopleFilter, answer: peoplePage },
  wholePerson: { answer: wholePerson },
  correctPerson: { body: sent.correction, answer: wholePerson },
  withdrawPerson: { answer: nothing },
  merge: { body: sent.merging, answer: wholePerson },
  undoMerge: { answer: wholePerson },
  keepApart: { body: sent.another, answer: wholePerson },
  findReal: { answer: wholePerson },
  clearings: { answer: clearings },
  clear: { body: sent.clearing, answer: madeClearing, status: 201 },
  undoClearing: { answer: nothing },
  colleges: { answer: colleges },
  nameCollege: { body: newCollegeName, answer: nothing },
  undoCollege: { answer: nothing },
  checkPhoto: { body: sent.photoCheck, answer: nothing },
  money: { answer: money.money },
  handOver: { body: money.newHandover, answer: money.madeLine, status: 201 },
  cancelHandover: { answer: nothing },
  closeDay: { body: money.newClose, answer: money.madeClose, status: 201 },
  reopenDay: { body: money.newReopening, answer: money.madeLine, status: 201 },
  previewLetter: { body: sent.newLetter, answer: letters.wholeLetter, status: 201 },
  sendLetter: { body: letters.previewNamed, answer: letters.acceptedLetter, status: 202 },
  letters: { answer: letters.letterList },
  letter: { answer: letters.wholeLetter },
  tryLetter: { body: letters.letterTest, answer: nothing, status: 202 },
  stopLetter: { answer: letters.wholeLetter },
  decideUtr: { body: utrs.utrDecision, answer: nothing },
  matchStatement: { query: utrs.columnNames, answer: utrs.statement },
  mails: { answer: mailReport },
  mailRetry: { answer: nothing },
  mailRetryAll: { answer: nothing },
  today: { answer: today },
  passOf: { answer: pass.passLink },
  renewPassOf: { answer: pass.passLink },
  writtenNotices: { answer: notices.noticeList },
  writeNotice: { body: notices.newNotice, answer: z.object({ id: z.string() }), status: 201 },
  moveEvent: { body: notices.newMove, ...moved },
  moveBack: moved,
  makeBoard: { answer: organiser.boardLink, status: 201 },
  endBoards: { answer: nothing },
  board: { answer: counts },
  endNotice: { answer: nothing },
  makeDesk: { body: desk.newDesk, answer: desks.madeDesk, status: 201 },
  renewDeskLink: { answer: desks.madeDesk, status: 201 },
  desks: { answer: desks.deskList },
  endDesk: { answer: nothing },

  accounts: { answer: accounts.accountList },
  removeAccount: { answer: nothing },
  invitations: { answer: accounts.invitationList },
  invite: { body: accounts.newInvitation, answer: accounts.madeInvitation, status: 201 },
  renewInvitation: { answer: accounts.madeInvitation, status: 201 },
  revokeInvitation: { answer: nothing },
  offeredAccount: { body: accounts.offering, answer: accounts.offeredAccount },
  joinByLink: { body: accounts.accountJoining, answer: organiser.organiserSession },
  changePassword: { body: accounts.passwordChange, answer: nothing },
  sessions: { answer: accounts.sessionList },
  endSession: { answer: nothing },

  joinDesk: { body: desk.joining, answer: desk.deskSession },
  offeredDesk: { body: desk.joining, answer: desks.offeredDesk },
  deskSession: { answer: desk.deskSession },
  leaveDesk: { answer: nothing },
  deskStream: { answer: 'stream' },
  markPresence: marked,
  takeBackPresence: marked,
  markArrival: { body: organiser.attendanceChange, ...marked },
  addEvent: marked,
  takePayment: { body: organiser.paymentChange, ...marked },
  undoAtDesk: { body: desk.undoWanted, ...marked },
  searchPeople: { query: desk.peopleQuery, answer: desk.foundPeople },
  scan: { body: desk.scanned, answer: desk.personCard },
  person: { answer: desk.personCard },
  walkIn: { body: desk.walkIn, answer: desk.walkInAnswer, status: 201 },
  visits: visited,
  countVisit: visited,
  takeBackVisit: visited,
  pack: { query: pack.packQuery, answer: pack.pack },
  queueKey: { body: pack.phoneName, answer: pack.queueKey },
  writeEntries: { body: deskEntries, answer: deskEntriesAnswer },
} satisfies Record<CallName, CallShapes>;

export type Shapes = typeof all;

/** The shapes of each endpoint's request and answer. Routes parse requests with them. */
export const shapes: Record<CallName, CallShapes> = all;
