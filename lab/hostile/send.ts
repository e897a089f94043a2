import { connect } from 'node:net';
import type { Attack } from './attack.ts';

export type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** In ms. An incomplete request gets no answer to wait for. */
const answerTimeout = 60_000;
const hangUpAfter = 100;

/** Sends the bytes over a new socket and gives the first final answer, or null where none came. */
export function send(url: URL, { bytes, isWhole, isHead }: Attack): Promise<Answer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write(bytes);
      if (!isWhole) setTimeout(() => socket.end(), hangUpAfter);
    });
    socket.setTimeout(answerTimeout, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A server that refuses early resets the connection; what it answered before counts.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks), isHead)));
  });
}

function readAnswer(received: Buffer, isHead: boolean): Answer | null {
  const end = received.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = received.toString('latin1', 0, Math.max(0, end)).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
  if (!status) return null;
  const rest = received.subarray(end + 4);
  if (status < 200) return readAnswer(rest, isHead);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const isChunked = headers['transfer-encoding'] === 'chunked';
  const body = isChunked ? unchunk(rest) : rest.subarray(0, Number(headers['content-length'] ?? rest.length));
  return { status, headers, body: isHead ? Buffer.alloc(0) : body };
}

function unchunk(rest: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    if (lineEnd === -1 || !size) return Buffer.concat(parts);
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
