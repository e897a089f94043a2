import type { Metadata } from 'sharp';
import { expect, test } from 'vitest';
import { decodingCost } from './decode.ts';

const jpeg = (chromaSubsampling: string, isProgressive = false, channels: 3 | 4 = 3) =>
  ({ format: 'jpeg', chromaSubsampling, isProgressive, channels }) as const;
const png = (channels: 3 | 4, depth: 'uchar' | 'ushort' = 'uchar', isProgressive = false) =>
  ({ format: 'png', channels, depth, isProgressive }) as const;

/** The peak memory of decoding (VmData), in MiB, for pictures of one colour. */
const measured: [what: string, header: Partial<Metadata>, size: [width: number, height: number], mebibytes: number][] =
  [
    ['JPEG', jpeg('4:2:0'), [7000, 7000], 18],
    ['a turned JPEG', jpeg('4:2:0'), [4000, 6000], 27],
    ['progressive JPEG', jpeg('4:2:0', true), [7000, 7000], 159],
    ['progressive JPEG 4:4:4', jpeg('4:4:4', true), [7000, 7000], 301],
    ['progressive JPEG of CMYK', jpeg('4:4:4:4', true, 4), [7000, 7000], 398],
    ['PNG', png(3), [7000, 7000], 50],
    ['a wide PNG', png(4), [24_000, 1000], 101],
    ['a very wide PNG', png(3), [2_400_000, 10], 1172],
    ['PNG of 16 bits', png(4, 'ushort'), [7000, 7000], 100],
    ['interlaced PNG', png(3, 'uchar', true), [7000, 7000], 181],
    ['interlaced PNG of 16 bits, turned', png(4, 'ushort', true), [4000, 6000], 228],
    ['interlaced PNG of 16 bits', png(3, 'ushort', true), [7000, 7000], 349],
    ['GIF', { format: 'gif', channels: 4 }, [7000, 7000], 243],
    ['a GIF of frames', { format: 'gif', channels: 4, pages: 3 }, [4000, 4000], 94],
    ['transparent WebP', { format: 'webp', channels: 4 }, [7000, 7000], 153],
    ['a WebP of frames', { format: 'webp', channels: 4, pages: 3 }, [4000, 4000], 85],
    ['AVIF', { format: 'heif' }, [7000, 7000], 871],
    ['transparent AVIF', { format: 'heif', channels: 4 }, [7000, 7000], 874],
    ['AVIF of 10 bits', { format: 'heif', channels: 4, depth: 'ushort' }, [7000, 7000], 1196],
  ];

const small = { channels: 3, depth: 'uchar', isProgressive: false } as const;

test.each(measured)('the decoding cost of %s covers what was measured', (_what, header, [width, height], mebibytes) => {
  const picture = { ...small, ...header, width, height } as Metadata;
  expect(decodingCost(picture) / 2 ** 20).toBeGreaterThanOrEqual(mebibytes);
});

test('12 megapixels are accepted in all formats', () => {
  const phone = { ...small, width: 4000, height: 3000 } as Metadata;
  const headers: Partial<Metadata>[] = [jpeg('4:2:0'), jpeg('4:2:0', true), png(3)];
  for (const format of ['webp', 'gif', 'heif'] as const) headers.push({ format });
  const costs = headers.map((header) => Math.round(decodingCost({ ...phone, ...header }) / 1e6));
  expect(costs).toEqual([41, 76, 43, 84, 108, 252]);
});
