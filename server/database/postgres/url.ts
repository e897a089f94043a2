// pg 8 takes `require`, `prefer` and `verify-ca` as `verify-full`, with a warning; pg 9 will not. Here they stay that strict.
// `uselibpqcompat=true` asks for the meanings of libpq.
export function connectionString(url: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:require|prefer|verify-ca)(?=&|$)/, '$1verify-full');
}
