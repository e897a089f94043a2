import { ServerResponse } from 'node:http';

/** Makes the server answer desks up to 25 ms late, so that a kill can happen between a write and its answer. */
const longest = 25;
const end = ServerResponse.prototype.end as (...given: unknown[]) => ServerResponse;
ServerResponse.prototype.end = function late(this: ServerResponse, ...given: unknown[]) {
  if (!this.req.url?.startsWith('/api/desk/')) return end.apply(this, given);
  setTimeout(() => end.apply(this, given), Math.random() * longest);
  return this;
} as typeof ServerResponse.prototype.end;
