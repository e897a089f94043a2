/** Compares weakly (RFC 9110): a proxy that compresses makes tags weak. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const wanted = withoutWeakness(etag);
  return ifNoneMatch?.split(',').some((tag) => withoutWeakness(tag.trim()) === wanted) ?? false;
}

const withoutWeakness = (etag: string) => etag.replace(/^W\//, '');
