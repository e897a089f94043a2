import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, StartFault } from '#server/config/config.ts';

const sentences: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT ${port} of ${host} is already in use. Set PORT to another one, or to 0 for any.`,
  EACCES: ({ port }) => `PORT ${port} is not allowed for this user. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} cannot be found.`,
};

/** Returns the address with the actual port. @throws {StartFault} if port or host cannot be used. */
export async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    throw sentence ? new StartFault([sentence(config)]) : error;
  }
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
