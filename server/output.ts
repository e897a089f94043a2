/** Lets the process outlive the reader of its output, as in `npm start | head -1`. Without listeners Node would end it. */
export function outliveReader(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    console.error(`The output cannot be written: ${error.message}`);
    process.exitCode = 1;
  });
}
