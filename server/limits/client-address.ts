import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Who is counted as one client: an IPv4 address, or the 64-bit network of an IPv6 one, which has 2^64 of them. */
export const clientAddress = ({ ip }: FastifyRequest): string => networkOf(ip);

export const networkOf = (ip: string): string => normalizeIP(ip);
