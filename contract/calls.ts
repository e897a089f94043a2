/** Every call the browser makes: those of the specification's section 7, and ours. */
export const calls = {
  register: { method: 'POST', path: '/api/register' },
  pass: { method: 'GET', path: '/api/pass/:token' },
  changeEvents: { method: 'PUT', path: '/api/pass/:token/events' },
  changePhoto: { method: 'PUT', path: '/api/pass/:token/photo' },
  renewPass: { method: 'POST', path: '/api/pass/:token/renewals' },
  withdraw: { method: 'DELETE', path: '/api/pass/:token' },
  findPass: { method: 'POST', path: '/api/pass/find' },
  login: { method: 'POST', path: '/api/admin/login' },
  logout: { method: 'POST', path: '/api/admin/logout' },
  session: { method: 'GET', path: '/api/admin/session' },
  registrations: { method: 'GET', path: '/api/admin/registrations' },
  changes: { method: 'GET', path: '/api/admin/registrations/changes' },
  attendance: { method: 'PUT', path: '/api/admin/attendance/:id' },
  history: { method: 'GET', path: '/api/admin/registrations/:id/history' },
  exported: { method: 'POST', path: '/api/admin/exports' },
  adminStream: { method: 'GET', path: '/api/admin/stream' },
  payment: { method: 'PUT', path: '/api/admin/payment/:id' },
  mails: { method: 'GET', path: '/api/admin/mails' },
  mailRetry: { method: 'POST', path: '/api/admin/mails/:id/retries' },
  mailRetryAll: { method: 'POST', path: '/api/admin/mails/retries' },
  passOf: { method: 'GET', path: '/api/admin/registrations/:id/pass' },
  renewPassOf: { method: 'POST', path: '/api/admin/registrations/:id/pass/renewals' },
  notices: { method: 'GET', path: '/api/notices' },
  writtenNotices: { method: 'GET', path: '/api/admin/notices' },
  writeNotice: { method: 'POST', path: '/api/admin/notices' },
  endNotice: { method: 'DELETE', path: '/api/admin/notices/:id' },
  makeDesk: { method: 'POST', path: '/api/admin/desks' },
  desks: { method: 'GET', path: '/api/admin/desks' },
  endDesk: { method: 'DELETE', path: '/api/admin/desks/:id' },
  offeredDesk: { method: 'POST', path: '/api/desk/offer' },
  joinDesk: { method: 'POST', path: '/api/desk/join' },
  deskSession: { method: 'GET', path: '/api/desk/session' },
  leaveDesk: { method: 'POST', path: '/api/desk/logout' },
  deskStream: { method: 'GET', path: '/api/desk/stream' },
  markPresence: { method: 'PUT', path: '/api/desk/people/:id/presences/:event' },
  takeBackPresence: { method: 'DELETE', path: '/api/desk/people/:id/presences/:event' },
  markArrival: { method: 'PUT', path: '/api/desk/people/:id/arrival' },
  addEvent: { method: 'PUT', path: '/api/desk/people/:id/events/:event' },
  takePayment: { method: 'PUT', path: '/api/desk/people/:id/payment' },
  undoAtDesk: { method: 'POST', path: '/api/desk/people/:id/undos' },
  searchPeople: { method: 'GET', path: '/api/desk/search' },
  scan: { method: 'POST', path: '/api/desk/scans' },
  person: { method: 'GET', path: '/api/desk/people/:id' },
  walkIn: { method: 'POST', path: '/api/desk/walk-ins' },
  visits: { method: 'GET', path: '/api/desk/showcases/:id/visits' },
  countVisit: { method: 'POST', path: '/api/desk/showcases/:id/visits' },
  takeBackVisit: { method: 'DELETE', path: '/api/desk/showcases/:id/visits' },
} as const;
export type CallName = keyof typeof calls;

/** Sent on every admin call. A foreign page cannot add it without a preflight; it grants nothing by itself. */
export const adminHeader = 'admin-auth';
/** The flag in local storage that decides which admin screen is shown, and the header's value. */
export const adminFlag = { key: 'isAuthenticated', value: 'true' } as const;
/** Names a submission or a write of a desk, so that it is done once however often it is sent. */
export const idempotencyHeader = 'idempotency-key';
/** When a write was decided, by the clock of the phone on which it waited: an ISO 8601 instant in UTC. */
export const notedAtHeader = 'noted-at';
/** The list's version in the answer to `registrations`, for `changes?since=VERSION`. */
export const versionHeader = 'registrations-version';
