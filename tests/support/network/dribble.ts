import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '#contract/calls/calls.ts';
import { get } from '#lab/client.ts';

const head = `POST ${calls.register.path} HTTP/1.1\r\nhost: fest.example\r\n`;
const dribbles = {
  head: { start: head, drop: 'x: y\r\n' },
  body: {
    start: `${head}content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n--x\r\n`,
    drop: 'x',
  },
  nothing: { start: '', drop: '' },
} as const;

export type DribbleResult = {
  /** How many sockets the server closed, and the first answer that any of them got. */ dropped: number;
  answer: string;
  /** How many honest requests meanwhile got no 200. */
  refused: number;
};

/** Opens `count` sockets that never finish their requests. Meanwhile sends honest requests, for `lasting` ms. */
export async function dribble(
  url: URL,
  part: keyof typeof dribbles,
  count: number,
  lasting: number,
): Promise<DribbleResult> {
  const { start, drop } = dribbles[part];
  const result: DribbleResult = { dropped: 0, answer: '', refused: 0 };
  const sockets = Array.from({ length: count }, () => slowSocket(url, start, result));
  const ends = performance.now() + lasting;
  while (performance.now() < ends && result.dropped < count) {
    for (const socket of sockets) if (socket.writable && drop) socket.write(drop);
    const { status } = await get(url.href, '/readyz');
    if (status !== 200) result.refused++;
    await wait(100);
  }
  for (const socket of sockets) socket.destroy();
  return { ...result };
}

function slowSocket(url: URL, start: string, result: DribbleResult): Socket {
  const socket = connect(Number(url.port), url.hostname);
  if (start) socket.write(start);
  socket.on('data', (data) => {
    result.answer ||= data.toString('latin1');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    result.dropped++;
  });
  return socket;
}
