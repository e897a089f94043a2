/**
 * The address as pg is given it. `require`, `prefer` and `verify-ca` mean `verify-full` to it today, which it warns of at each
 * start, and less in its next version: here they go on meaning that. Whoever sets `uselibpqcompat=true` has libpq's own meanings.
 */
export function connectionString(url: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:require|prefer|verify-ca)(?=&|$)/, '$1verify-full');
}
