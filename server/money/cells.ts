/** Returns the text of a bank's file, or null if it is not text. Old programs save UTF-16 or windows-1252. */
export function textOf(bytes: Uint8Array): string | null {
  const zeros = [0, 1].map((start) => bytes.subarray(0, 1_000).filter((byte, at) => at % 2 === start && byte === 0));
  const [atEven = 0, atOdd = 0] = zeros.map(({ length }) => length);
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || atOdd > 9 * (atEven + 1);
  const isWideBackwards = (bytes[0] === 0xfe && bytes[1] === 0xff) || atEven > 9 * (atOdd + 1);
  const text = isWide ? decode('utf-16le', bytes) : isWideBackwards ? decode('utf-16be', bytes) : narrow(bytes);
  // This refuses a workbook, a PDF or a picture.
  return /^PK\u0003|^%PDF|\0/.test(text) ? null : text.replace(/\r\n?/g, '\n');
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

function narrow(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

/** Returns rows of trimmed cells. A cell in quotes may contain the separator, line breaks and doubled quotes. */
export function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(
    `(?:[ =]*"((?:[^"]|"")*)" *(?=[${separator}\\n]|$)|([^${separator}\\n]*))(${separator}|\\n|$)`,
    'gy',
  );
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}
