import { ServerResponse } from 'node:http';

/** A server that answers desks up to 25 ms late. A kill can then happen between write and answer. */
const longest = 25;
const end = ServerResponse.prototype.end as (...given: unknown[]) => ServerResponse;
ServerResponse.prototype.end = function late(this: ServerResponse, ...given: unknown[]) {
  if (!this.req.url?.startsWith('/api/desk/')) return end.apply(this, given);
  setTimeout(() => end.apply(this, given), Math.random() * longest);
  return this;
} as typeof ServerResponse.prototype.end;
