import { StartFault } from '#server/config.ts';
import { outliveReader } from '#server/output.ts';

/** Runs a command of the terminal; a StartFault is printed as sentences, without a stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  outliveReader();
  try {
    await command();
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    for (const fault of error.faults) console.error(fault);
    process.exitCode = 1;
  }
}
