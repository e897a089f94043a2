import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '#tests/support/running/processes.ts';

export type TcpProxy = Awaited<ReturnType<typeof startProxy>>;

/** A TCP proxy whose connections can die silently, as behind a lost host or a firewall. */
export async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  const lines = new Set<{ near: Socket; far: Socket }>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    lines.add({ near, far });
  });
  const own = String(await portOf(server));
  return {
    /** The target's address through the proxy. */
    url: Object.assign(new URL(target), { port: own }).href,
    /** Silences the open connections: both ends stay open, and nothing comes through. New connections work. */
    silence() {
      for (const { near, far } of lines) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
      lines.clear();
    },
    /** Resets all connections, and refuses new ones. */
    async close() {
      for (const socket of sockets) socket.resetAndDestroy();
      server.close();
      await once(server, 'close');
    },
  };
}
