import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { printable } from '#server/terminal.ts';

/** A password typed into the terminal without echo, or the first line that is piped in. */
export async function askPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  process.stdout.write(printable(question));
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  const answer = await new Promise<string>((resolve) => terminal.once('line', resolve));
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
