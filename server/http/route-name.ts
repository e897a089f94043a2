import type { FastifyRequest } from 'fastify';

/** The pattern of the route that serves a request, never its own path: that may hold an id or a signature. */
export const routeName = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';
