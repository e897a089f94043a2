/** Whether an `If-None-Match` names the tag; weakly, as RFC 9110 compares there, and as a proxy that packs makes it. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const wanted = strong(etag);
  return ifNoneMatch?.split(',').some((it) => strong(it.trim()) === wanted) ?? false;
}

const strong = (etag: string) => etag.replace(/^W\//, '');
