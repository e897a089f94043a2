/** Requests from organisers and desks need this header. The header grants no rights, but other sites cannot send it. */
export const adminHeader = 'admin-auth';
export const adminFlag = { key: 'isAuthenticated', value: 'true' } as const;
/** If a write is sent twice with the same key, the server does it only once. */
export const idempotencyHeader = 'idempotency-key';
/** When a phone noted the write, by the phone's clock. */
export const notedAtHeader = 'noted-at';
/** The version of the list, to send as `since` in the next request for changes. */
export const versionHeader = 'registrations-version';
/** How many people match a desk's search exactly. The answer lists at most ten people. */
export const totalHeader = 'total-count';

/** app/early-call.ts imports this path and must stay small, so this file must import nothing. */
export const listPath = '/api/admin/registrations';
