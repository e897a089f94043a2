import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { hangUp } from '#server/http/sockets.ts';
import { clientAddress, networkOf } from './requests.ts';

/** The sockets of one address, sorted from the oldest to the newest. */
type Share = { idle: Set<Socket>; busy: Set<Socket> };

type Holding = { address: string; state: keyof Share; answer: ServerResponse | null };

/** Stands for the client's address while a trusted proxy's socket has no request. */
const proxy = 'proxy';

/** Accepts every socket. Above `most`, the address with the most sockets loses its oldest one, idle if possible. */
export function shareSockets(app: FastifyInstance, { trustProxy }: Config, most: number): void {
  const holdings = new Map<Socket, Holding>();
  const shares = new Map<string, Share>();

  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return;
    put(socket, { address: trustProxy > 0 ? proxy : networkOf(remoteAddress), state: 'busy', answer: null });
    socket.once('close', () => remove(socket));
    if (holdings.size > most) makeRoom();
  });
  app.addHook('onRequest', (request, { raw: answer }, done) => {
    const { socket } = request.raw;
    const held = holdings.get(socket);
    if (held) put(socket, { address: trustProxy > 0 ? clientAddress(request) : held.address, state: 'busy', answer });
    done();
  });
  app.addHook('onResponse', ({ raw: { socket } }, { raw: answer }, done) => {
    const held = holdings.get(socket);
    if (held) put(socket, { address: trustProxy > 0 ? proxy : held.address, state: 'idle', answer });
    done();
  });

  function put(socket: Socket, holding: Holding): void {
    remove(socket);
    holdings.set(socket, holding);
    const share = shares.get(holding.address) ?? { idle: new Set(), busy: new Set() };
    shares.set(holding.address, share);
    share[holding.state].add(socket);
  }

  function remove(socket: Socket): void {
    const held = holdings.get(socket);
    if (!held) return;
    holdings.delete(socket);
    const share = shares.get(held.address);
    share?.[held.state].delete(socket);
    if (share && sizeOf(share) === 0) shares.delete(held.address);
  }

  function makeRoom(): void {
    const { idle, busy } = [...shares.values()].reduce((most, share) => (sizeOf(share) > sizeOf(most) ? share : most));
    const [socket] = idle.size > 0 ? idle : busy;
    if (!socket) return;
    const isAnswered = holdings.get(socket)?.answer?.headersSent;
    remove(socket);
    if (isAnswered) socket.destroy();
    else hangUp(socket, 'busy');
  }
}

const sizeOf = ({ idle, busy }: Share) => idle.size + busy.size;
