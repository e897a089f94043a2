import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { idempotencyHeader, notedAtHeader } from '#contract/calls/calls.ts';
import { Problem } from '#server/problem.ts';
import { namesTag } from './etag.ts';

/** What a write may say of itself; all of it may be left out. */
export type WriteHeaders = {
  /** Names the write, so that it is done once however often it is sent. */
  key: string | null;
  /** When the caller's own clock says that it was decided: ISO 8601 in UTC. */
  notedAt: string | null;
};

/** @throws {Problem} `malformed-key`, `malformed-time` */
export const readWriteHeaders = (headers: IncomingHttpHeaders): WriteHeaders => ({
  key: readKey(headers),
  notedAt: readNotedAt(headers),
});

export function readKey(headers: IncomingHttpHeaders): string | null {
  const key = headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Problem('malformed-key');
  return key;
}

/** By `If-Match`. A version counts with and without the quotes of a tag. */
export function readMatch({ 'if-match': wanted }: IncomingHttpHeaders): (version: string) => boolean {
  if (wanted === undefined || wanted.trim() === '*') return () => true;
  return (version) => namesTag(wanted, version) || namesTag(wanted, `"${version}"`);
}

function readNotedAt(headers: IncomingHttpHeaders): string | null {
  const text = headers[notedAtHeader];
  if (text === undefined) return null;
  const noted = z.iso.datetime().safeParse(text);
  if (!noted.success) throw new Problem('malformed-time');
  return noted.data;
}
