/** In bytes, more than a row with the largest photo. Without a limit any file could fill the memory. */
const longest = 64 * 1024 * 1024;

/** Yields lines without line breaks. Text after the last line break is dropped: a complete backup ends with one. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield begun.length === 0 ? chunk.subarray(start, end) : Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
      length = 0;
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    length += rest.length;
    if (length > longest) return;
    if (rest.length > 0) begun.push(rest);
  }
}
