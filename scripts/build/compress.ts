import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(html|css|js|json|svg|txt|xml|webmanifest|ico)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export async function compressFiles(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*`).filter((file) => compressible.test(file));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file);
  const [smallest, small] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    zip(plain, { level: 9 }),
  ]);
  if (smallest.length < plain.length) await writeFile(`${file}.br`, smallest);
  if (small.length < plain.length) await writeFile(`${file}.gz`, small);
}
