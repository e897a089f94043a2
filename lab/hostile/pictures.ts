import { deflateSync } from 'node:zlib';
import { picture, png, pngBomb, pngChunk } from '#tests/support/browser/pictures.ts';
import { gifOf, jpegOfScans, sizePatched } from './picture-bombs.ts';

export type HostilePicture = { what: string; bytes: Buffer; type: string };

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
const ascii = (text: string) => Buffer.from(text, 'latin1');
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 });

export async function hostilePictures(): Promise<HostilePicture[]> {
  const valid = await Promise.all(
    formats.map(async (format) => ({
      format,
      type: `image/${format}`,
      bytes: await picture(64, 48, 20).toFormat(format).toBuffer(),
    })),
  );
  return valid.flatMap(broken).concat(valid.flatMap(mislabelled), valid.flatMap(polyglots), await bombs(), impostors());
}

type Valid = { format: string; bytes: Buffer; type: string };

function broken({ format, bytes, type }: Valid): HostilePicture[] {
  const at = (part: number) => Math.floor((bytes.length * part) / 12);
  const parts = Array.from({ length: 11 }, (_, index) => index + 1);
  const flip = (where: number) =>
    Buffer.concat([bytes.subarray(0, where), Buffer.from([(bytes[where] ?? 0) ^ 0xff]), bytes.subarray(where + 1)]);
  return [
    ...parts.map((part) => ({ what: `${format} cut off at ${part}/12`, bytes: bytes.subarray(0, at(part)), type })),
    ...parts.map((part) => ({ what: `${format} flipped at ${part}/12`, bytes: flip(at(part)), type })),
    ...[9, 12, 16, 20, 24, 32].map((byte) => ({ what: `${format} flipped at byte ${byte}`, bytes: flip(byte), type })),
    { what: `${format} doubled`, bytes: Buffer.concat([bytes, bytes]), type },
    {
      what: `${format} of zeros inside`,
      bytes: Buffer.concat([bytes.subarray(0, at(4)), Buffer.alloc(3000), bytes.subarray(at(5))]),
      type,
    },
  ];
}

const mislabelled = ({ format, bytes, type }: Valid): HostilePicture[] =>
  [...formats.map((other) => `image/${other}`), 'text/html', 'image/svg+xml', 'application/octet-stream', '']
    .filter((label) => label !== type)
    .map((label) => ({ what: `${format} labelled "${label}"`, bytes, type: label }));

function polyglots({ format, bytes, type }: Valid): HostilePicture[] {
  const others: [string, Buffer][] = [
    ['HTML', ascii('<script>alert(document.cookie)</script>')],
    ['ZIP', ascii(`PK\x03\x04${'\0'.repeat(26)}PK\x05\x06${'\0'.repeat(18)}`)],
    ['PDF', ascii('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj\n%%EOF')],
  ];
  return others.flatMap(([name, other]) => [
    { what: `${format} with ${name} behind it`, bytes: Buffer.concat([bytes, other]), type },
    { what: `${name} with ${format} behind it`, bytes: Buffer.concat([other, bytes]), type },
  ]);
}

async function bombs(): Promise<HostilePicture[]> {
  const one = deflateSync(Buffer.alloc(2));
  const profile = (data: Buffer) => pngChunk('iCCP', Buffer.concat([ascii('x\0\0'), data]));
  const note = (data: Buffer) => pngChunk('zTXt', Buffer.concat([ascii('Comment\0\0'), data]));
  const sizes = [
    [0, 0],
    [1, 0],
    [30_000, 30_000],
    [2 ** 31 - 1, 1],
    [1, 2 ** 31 - 1],
    [2 ** 32 - 1, 2 ** 32 - 1],
    [50_001, 1000],
  ] as const;
  const asPng = (what: string, bytes: Buffer) => ({ what: `PNG ${what}`, bytes, type: 'image/png' });
  const large = await picture(300, 200).jpeg().toBuffer();
  return [
    ...sizes.map(([width, height]) => asPng(`of ${width} × ${height}`, pngBomb(width, height))),
    asPng('of 49 megapixels that are there', png(7000, 7000, deflateSync(Buffer.alloc(7000 * 876)))),
    asPng('with 200 MB of colour profile', png(8, 1, one, [profile(zeros(200))])),
    asPng('with 200 MB of text', png(8, 1, one, [note(zeros(200))])),
    asPng('with 4,000 texts', png(8, 1, one, Array<Buffer>(4000).fill(note(zeros(1))))),
    asPng('with 200 MB behind its pixels', png(8, 1, zeros(200))),
    asPng('with a chunk of a false length', Buffer.concat([png(8, 1, one).subarray(0, 33), Buffer.alloc(8, 0xff)])),
    ...[0, 1, 16_383, 65_535].map((edge) => ({
      what: `JPEG of ${edge}²`,
      bytes: sizePatched(large, edge),
      type: 'image/jpeg',
    })),
    ...[10, 100, 1000].map((scans) => ({
      what: `JPEG of ${scans} scans`,
      bytes: jpegOfScans(large, scans),
      type: 'image/jpeg',
    })),
    {
      what: 'JPEG of a large size and 2,000 scans',
      bytes: jpegOfScans(sizePatched(large, 7000), 2000),
      type: 'image/jpeg',
    },
    ...[1, 3000].map((frames) => ({ what: `GIF of ${frames} frames`, bytes: gifOf(20, frames), type: 'image/gif' })),
    ...[0, 7000, 65_535].map((edge) => ({ what: `GIF of ${edge}²`, bytes: gifOf(edge, 2), type: 'image/gif' })),
  ];
}

function impostors(): HostilePicture[] {
  const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const files: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['one byte', ascii('\xff')],
    ['text', ascii('I am a photo')],
    ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
    ['SVG of entities', ascii(`${entities}<svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`)],
    ['TIFF', ascii(`II*\0\x08\0\0\0${'\0'.repeat(90)}`)],
    ['BMP', ascii(`BM${'\0'.repeat(90)}`)],
    ['ELF', ascii(`\x7fELF${'\0'.repeat(90)}`)],
    ['PDF', ascii('%PDF-1.7\n')],
    ['a shell script behind a JPEG mark', ascii('\xff\xd8\xff\n#!/bin/sh\nid')],
    ['a WebP of nothing', ascii('RIFF\xff\xff\xff\xffWEBPVP8X')],
    ['HEIC', ascii(`\0\0\0\x1cftypheic\0\0\0\0mif1heic${'\0'.repeat(200)}`)],
    ['an AVIF of brands', ascii(`\0\0\0\xffftypavif${'avif'.repeat(60)}`)],
  ];
  return files.map(([what, bytes]) => ({ what, bytes, type: 'image/jpeg' }));
}
