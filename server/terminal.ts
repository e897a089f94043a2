/** Escapes characters that could end a line, control the terminal or reorder text. */
export const printable = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Keeps the process alive if the reader of its output exits, as in `npm start | head -1`. */
export function outliveReader(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    console.error(`The output cannot be written: ${error.message}`);
    process.exitCode = 1;
  });
}
