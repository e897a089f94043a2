import { connect } from 'node:net';
import PQueue from 'p-queue';
import type { Attack } from './attacks/attack.ts';

export type AttackTally = {
  name: string;
  sent: number;
  /** The number of answers by status. Status 0 counts connections that closed without an answer. */
  statuses: Map<number, number>;
  registered: number;
  faults: string[];
};

/** An answer, read from the socket. */
type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer };

const atOnce = 16;
/** In ms: how long the answer to a complete request may take. */
const answerTimeout = 60_000;
/** In ms: how long to wait after an incomplete request, which may get no answer. */
const hangUpAfter = 100;

/** Sends all attacks and judges every answer. Makes each attack on demand, because some have 20 MB. */
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
    // A server that refuses early resets the connection. An answer before the reset is still valid.
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
  const body = rest.subarray(0, Number(headers['content-length'] ?? rest.length));
  return { status, headers, body: isHead ? Buffer.alloc(0) : body };
}

/** Words that leak internals: stacks, drivers, paths, files. No attack contains these words. */
const inside =
  /node_modules|node:internal|\bat [\w.<>]+ \(|\.[tj]s:\d+|FST_ERR|HPE_|ERR_HTTP|SQLITE|sqlite3?\b|kysely|vips|sharp|argon2|busboy|\/(work|tmp|home|usr|root)\/|root:x:0|Unexpected token|is not valid JSON|"private": true/i;

/** Returns true if the server's photo queue is full. No other 5xx is allowed, and this one needs a time to retry. */
const isBusy = ({ status, headers }: RawAnswer) => status === 503 && Number(headers['retry-after']) > 0;
const isIdPhoto = ({ status, headers }: RawAnswer) =>
  status === 200 && headers['content-security-policy'] === "default-src 'none'; sandbox";

function faultOf(attack: Attack, answer: RawAnswer | null): string | null {
  if (answer === null) return attack.isWhole ? 'no answer' : null;
  const { status, headers, body } = answer;
  if (status >= 500 && !isBusy(answer)) return `status ${status}`;
  if (status < 400 && attack.mustRefuse) return 'it was not refused';
  if (isIdPhoto(answer)) return 'an ID photo at an address that was not signed';
  if (status < 400) return /root:x:0|"private": true/.test(body.toString('latin1')) ? 'a file of the machine' : null;
  if (attack.isHead) return null;
  if (headers['content-type']?.startsWith('text/html')) {
    if (attack.isApi) return 'a page instead of JSON';
    return status === 404 ? null : `a page with status ${status}`;
  }
  const leak = inside.exec(body.toString());
  if (leak) return `it leaks ${leak[0]}`;
  return hasError(body.toString()) ? null : 'no JSON with an error';
}

function hasError(text: string): boolean {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' && error.length > 0;
  } catch {
    return false;
  }
}
