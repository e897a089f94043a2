import type { Attack } from './attacks/attack.ts';

/** An answer as it was read from the socket. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer };

/** Words that leak the inside: stacks, drivers, paths, files. No attack contains any of them. */
const inside =
  /node_modules|node:internal|\bat [\w.<>]+ \(|\.[tj]s:\d+|FST_ERR|HPE_|ERR_HTTP|SQLITE|sqlite3?\b|kysely|vips|sharp|argon2|busboy|\/(work|tmp|home|usr|root)\/|root:x:0|Unexpected token|is not valid JSON|"private": true/i;

/** The photo queue is full: the one 5xx that is allowed, if it says when to try again. */
const isBusy = ({ status, headers }: RawAnswer) => status === 503 && Number(headers['retry-after']) > 0;
const isIdPhoto = ({ status, headers }: RawAnswer) =>
  status === 200 && headers['content-security-policy'] === "default-src 'none'; sandbox";

export function faultOf(attack: Attack, answer: RawAnswer | null): string | null {
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
