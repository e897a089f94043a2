/**
 * Every call the browser makes: section 7 of the specification, the session's three, what changed in the list since a
 * version of it, and two for the audit log.
 */
export const calls = {
  register: { method: 'POST', path: '/api/register' },
  login: { method: 'POST', path: '/api/admin/login' },
  logout: { method: 'POST', path: '/api/admin/logout' },
  session: { method: 'GET', path: '/api/admin/session' },
  registrations: { method: 'GET', path: '/api/admin/registrations' },
  changes: { method: 'GET', path: '/api/admin/registrations/changes' },
  attendance: { method: 'PUT', path: '/api/admin/attendance/:id' },
  history: { method: 'GET', path: '/api/admin/registrations/:id/history' },
  exported: { method: 'POST', path: '/api/admin/exports' },
  payment: { method: 'PUT', path: '/api/admin/payment/:id' },
} as const;
export type CallName = keyof typeof calls;

/** Sent on every admin call. A foreign page cannot add it without a preflight; it grants nothing by itself. */
export const adminHeader = 'admin-auth';
/** The local-storage key of the flag that decides which admin screen is shown, and the header's value. */
export const adminFlag = { key: 'isAuthenticated', value: 'true' } as const;
/** Names one submission, so that a repeated send of it is one registration. */
export const idempotencyHeader = 'idempotency-key';
/** The list's version in the answer to `registrations`, for `changes?since=VERSION`. */
export const versionHeader = 'registrations-version';
