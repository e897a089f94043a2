import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

export const clientAddress = ({ ip }: FastifyRequest): string => networkOf(ip);

/** An IPv4 address, or the 64-bit network of an IPv6 one, because a client has 2^64 of those. */
export const networkOf = (ip: string): string => normalizeIP(ip);
