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
