import type { FastifyRequest } from 'fastify';

/** The pattern of a request's route. Its own path may hold an id or a signature. */
export const routeName = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';
