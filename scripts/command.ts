import { faultOf } from '#server/database/faults.ts';
import { outliveReader } from '#server/output.ts';
import { printable } from '#server/printable.ts';

/** Runs a command of the terminal; what the world did to it is printed as sentences, without a stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  outliveReader();
  try {
    await command();
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    for (const sentence of fault.faults) console.error(printable(sentence));
    process.exitCode = 1;
  }
}

/** A text, or fields to be separated by tabs. */
export type Line = string | string[];

/** Prints each as one line, whatever it quotes. */
export function print(...lines: Line[]): void {
  for (const line of lines) console.log([line].flat().map(printable).join('\t'));
}
