import type { IncomingHttpHeaders } from 'node:http';
import { idempotencyHeader, notedAtHeader } from '#contract/calls.ts';
import { Problem } from '#server/problem.ts';
import { namesTag } from './etag.ts';

/** What a write may say of itself; all of it may be left out. */
export type WriteHeaders = {
  /** Names the write, so that it is done once however often it is sent. */
  key: string | null;
  /** Whether a version is the one that the caller decided on; a caller who names none takes any. */
  isCurrent(version: string): boolean;
  /** When the caller's own clock says that it was decided. */
  notedAt: Date | null;
};

/** @throws {Problem} `malformed-key`, `malformed-time` */
export const readWriteHeaders = (headers: IncomingHttpHeaders): WriteHeaders => ({
  key: readKey(headers),
  isCurrent: readMatch(headers),
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

function readNotedAt(headers: IncomingHttpHeaders): Date | null {
  const text = headers[notedAtHeader];
  if (text === undefined) return null;
  const time = new Date(String(text));
  if (!/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(String(text)) || Number.isNaN(time.getTime()))
    throw new Problem('malformed-time');
  return time;
}
