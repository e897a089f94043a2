import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Who is counted as one client: an IPv4 address, or the network of an IPv6 one, of which anybody has 2^64 addresses. */
export function clientAddress({ ip }: FastifyRequest): string {
  return isIPv6(ip) && !ip.includes('.') ? networkOf(ip) : ip;
}

/** The first 64 bits: '2001:db8:0:1' of '2001:db8:0:1::5'. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
