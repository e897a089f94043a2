import { deflateSync } from 'node:zlib';
import { picture, png, pngBomb, pngChunk } from '#tests/support/browser/pictures.ts';
import type { HostilePicture } from './big-bodies.ts';
import { words } from './values.ts';

type Named = [what: string, bytes: Buffer];
const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
const others = ['text/html', 'image/svg+xml', 'application/octet-stream', ''];
const labels = [...formats.map((format) => `image/${format}`), ...others];
const latin1 = (text: string) => Buffer.from(text, 'latin1');

export async function hostilePictures(): Promise<HostilePicture[]> {
  const variants = await Promise.all(
    formats.map(async (format) => {
      const bytes = await picture(64, 48, 20).toFormat(format).toBuffer();
      const type = `image/${format}`;
      const made = [...damaged(bytes), ...withOthers(bytes)];
      const wrong = labels.filter((label) => label !== type);
      return [
        ...made.map(([what, bytes]) => ({ what: `${format} ${what}`, bytes, type })),
        ...wrong.map((label) => ({ what: `${format} labelled "${label}"`, bytes, type: label })),
      ];
    }),
  );
  return [...variants.flat(), ...(await bombs()), ...impostors()];
}

function damaged(bytes: Buffer): Named[] {
  const at = (part: number) => Math.floor((bytes.length * part) / 12);
  const parts = Array.from({ length: 11 }, (_, index) => index + 1);
  const flip = (place: number) =>
    Buffer.concat([bytes.subarray(0, place), Buffer.from([(bytes[place] ?? 0) ^ 0xff]), bytes.subarray(place + 1)]);
  return [
    ...parts.map((part): Named => [`cut off at ${part}/12`, bytes.subarray(0, at(part))]),
    ...parts.map((part): Named => [`flipped at ${part}/12`, flip(at(part))]),
    ...[9, 12, 16, 20, 24, 32].map((byte): Named => [`flipped at byte ${byte}`, flip(byte)]),
    ['doubled', Buffer.concat([bytes, bytes])],
    ['of zeros inside', Buffer.concat([bytes.subarray(0, at(4)), Buffer.alloc(3000), bytes.subarray(at(5))])],
  ];
}

function withOthers(bytes: Buffer): Named[] {
  const others: Named[] = [
    ['HTML', latin1('<script>alert(document.cookie)</script>')],
    ['ZIP', latin1(`PK\x03\x04${'\0'.repeat(26)}PK\x05\x06${'\0'.repeat(18)}`)],
    ['PDF', latin1('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj\n%%EOF')],
  ];
  return others.flatMap(([name, other]): Named[] => [
    [`before ${name}`, Buffer.concat([bytes, other])],
    [`after ${name}`, Buffer.concat([other, bytes])],
  ]);
}

function impostors(): HostilePicture[] {
  const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  const files: Record<string, string> = {
    nothing: '',
    'one byte': '\xff',
    text: 'I am a photo',
    SVG: svg('<image href="file:///etc/passwd"/>'),
    'SVG of entities': `${entities}${svg('<text>&b;</text>')}`,
    TIFF: `II*\0\x08\0\0\0${'\0'.repeat(90)}`,
    BMP: `BM${'\0'.repeat(90)}`,
    ELF: `\x7fELF${'\0'.repeat(90)}`,
    PDF: '%PDF-1.7\n',
    'a shell script behind a JPEG mark': '\xff\xd8\xff\n#!/bin/sh\nid',
    'a WebP of nothing': 'RIFF\xff\xff\xff\xffWEBPVP8X',
    HEIC: `\0\0\0\x1cftypheic\0\0\0\0mif1heic${'\0'.repeat(200)}`,
    'an AVIF of brands': `\0\0\0\xffftypavif${'avif'.repeat(60)}`,
  };
  return Object.entries(files).map(([what, text]) => ({ what, bytes: latin1(text), type: 'image/jpeg' }));
}

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 });

/** Small files that claim to be large, or become large when they are unpacked. */
async function bombs(): Promise<HostilePicture[]> {
  const one = deflateSync(Buffer.alloc(2));
  const note = (data: Buffer) => pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), data]));
  const profile = pngChunk('iCCP', Buffer.concat([latin1('x\0\0'), zeros(200)]));
  const large = await picture(300, 200).jpeg().toBuffer();
  const [signed, unsigned] = [2 ** 31 - 1, 2 ** 32 - 1];
  const sizes = `0×0 1×0 30000×30000 ${signed}×1 1×${signed} 50001×1000 ${unsigned}×${unsigned}`;
  const pngs: Named[] = [
    ...words(sizes).map((size): Named => {
      const [width = 0, height = 0] = size.split('×').map(Number);
      return [`of ${size}`, pngBomb(width, height)];
    }),
    ['of 49 real megapixels', png(7000, 7000, deflateSync(Buffer.alloc(7000 * 876)))],
    ['with 200 MB of colour profile', png(8, 1, one, [profile])],
    ['with 200 MB of text', png(8, 1, one, [note(zeros(200))])],
    ['with 4,000 texts', png(8, 1, one, Array<Buffer>(4000).fill(note(zeros(1))))],
    ['with 200 MB behind its pixels', png(8, 1, zeros(200))],
    ['with a chunk of a false length', Buffer.concat([png(8, 1, one).subarray(0, 33), Buffer.alloc(8, 0xff)])],
  ];
  const jpegs: Named[] = [
    ...[0, 1, 16_383, 65_535].map((edge): Named => [`of ${edge}²`, sizePatched(large, edge)]),
    ...[10, 100, 1000].map((scans): Named => [`of ${scans} scans`, jpegOfScans(large, scans)]),
    ['of a large size and 2,000 scans', jpegOfScans(sizePatched(large, 7000), 2000)],
  ];
  const gifs: Named[] = [
    ...[1, 3000].map((frames): Named => [`of ${frames} frames`, gifOf(20, frames)]),
    ...[0, 7000, 65_535].map((edge): Named => [`of ${edge}²`, gifOf(edge, 2)]),
  ];
  return Object.entries({ png: pngs, jpeg: jpegs, gif: gifs }).flatMap(([format, all]) =>
    all.map(([what, bytes]) => ({ what: `${format} ${what}`, bytes, type: `image/${format}` })),
  );
}

function sizePatched(jpeg: Buffer, edge: number): Buffer {
  const patched = Buffer.from(jpeg);
  const frame = markerAt(jpeg, [0xc0, 0xc2]);
  patched.writeUInt16BE(edge, frame + 5);
  patched.writeUInt16BE(edge, frame + 7);
  return patched;
}

/** Replaces the JPEG's scan with many empty scans. A decoder draws the whole picture again for each scan. */
function jpegOfScans(jpeg: Buffer, scans: number): Buffer {
  const start = markerAt(jpeg, [0xda]);
  const end = jpeg.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const head = Buffer.from(jpeg.subarray(0, start));
  // Mark the JPEG as progressive: decoders expect several scans only then.
  head[markerAt(jpeg, [0xc0, 0xc2]) + 1] = 0xc2;
  const scan = Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0, 0, 0x55]);
  return Buffer.concat([head, ...Array<Buffer>(scans).fill(scan), jpeg.subarray(end)]);
}

function markerAt(jpeg: Buffer, kinds: number[]): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (kinds.includes(jpeg[at + 1] as number)) return at;
  }
  throw new Error('The JPEG lacks that marker');
}

function gifOf(edge: number, frames: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(edge, 0);
  size.writeUInt16LE(edge, 2);
  const palette = [0, 0, 0, 255, 255, 255];
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 1, 0]);
  const head = Buffer.from([...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, ...palette]);
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}
