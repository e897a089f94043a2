import { connect } from 'node:net';
import PQueue from 'p-queue';
import type { Attack } from './attacks/attack.ts';
import { faultOf, type RawAnswer } from './judge.ts';

export type AttackTally = {
  name: string;
  sent: number;
  /** Answers by status; 0 is a connection that closed without one. */
  statuses: Map<number, number>;
  registered: number;
  faults: string[];
};

const atOnce = 16;
/** In ms. An incomplete request gets no answer to wait for. */
const answerTimeout = 60_000;
const hangUpAfter = 100;

/** Sends all of them and judges every answer. The attacks are made on demand: some are 20 MB each. */
export async function attack(name: string, url: URL, attacks: Iterable<Attack>): Promise<AttackTally> {
  const tally: AttackTally = { name, sent: 0, statuses: new Map(), registered: 0, faults: [] };
  const queue = new PQueue({ concurrency: atOnce });
  for (const next of attacks) {
    await queue.onSizeLessThan(1);
    const index = tally.sent++;
    void queue.add(async () => count(tally, index, next, await send(url, next)));
  }
  await queue.onIdle();
  return tally;
}

function count(tally: AttackTally, index: number, sent: Attack, answer: RawAnswer | null): void {
  const status = answer?.status ?? 0;
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status === 200 && answer?.body.includes('Registration successful!')) tally.registered++;
  const fault = faultOf(sent, answer);
  if (fault === null) return;
  const bytes = JSON.stringify(sent.bytes.toString('latin1', 0, 500));
  const body = JSON.stringify(answer?.body.toString('latin1', 0, 200));
  tally.faults.push(`${tally.name} ${index}, ${sent.what}: ${fault}\n  sent ${bytes}\n  answered ${status} ${body}`);
}

function send(url: URL, { bytes, isWhole, isHead }: Attack): Promise<RawAnswer | null> {
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

function readAnswer(received: Buffer, isHead: boolean): RawAnswer | null {
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
