import type { Metadata } from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodingCost } from './decoding-cost.ts';

/** What a decoder took besides itself (its VmData at the peak), in MiB, for pictures of one colour and of these headers. */
const measured: [what: string, header: Partial<Metadata>, size: [width: number, height: number], mebibytes: number][] =
  [
    ['JPEG', { format: 'jpeg', chromaSubsampling: '4:2:0' }, [7000, 7000], 18],
    ['a turned JPEG', { format: 'jpeg', chromaSubsampling: '4:2:0' }, [4000, 6000], 27],
    ['progressive JPEG', { format: 'jpeg', chromaSubsampling: '4:2:0', isProgressive: true }, [7000, 7000], 159],
    ['progressive JPEG 4:4:4', { format: 'jpeg', chromaSubsampling: '4:4:4', isProgressive: true }, [7000, 7000], 301],
    [
      'progressive JPEG of CMYK',
      { format: 'jpeg', chromaSubsampling: '4:4:4:4', channels: 4, isProgressive: true },
      [7000, 7000],
      398,
    ],
    ['PNG', { format: 'png' }, [7000, 7000], 50],
    ['a wide PNG', { format: 'png', channels: 4 }, [24_000, 1000], 101],
    ['a very wide PNG', { format: 'png' }, [2_400_000, 10], 1172],
    ['PNG of 16 bits', { format: 'png', channels: 4, depth: 'ushort' }, [7000, 7000], 100],
    ['interlaced PNG', { format: 'png', isProgressive: true }, [7000, 7000], 181],
    [
      'interlaced PNG of 16 bits, turned',
      { format: 'png', channels: 4, depth: 'ushort', isProgressive: true },
      [4000, 6000],
      228,
    ],
    ['interlaced PNG of 16 bits', { format: 'png', depth: 'ushort', isProgressive: true }, [7000, 7000], 349],
    ['GIF', { format: 'gif', channels: 4 }, [7000, 7000], 243],
    ['a GIF of frames', { format: 'gif', channels: 4, pages: 3 }, [4000, 4000], 94],
    ['transparent WebP', { format: 'webp', channels: 4 }, [7000, 7000], 153],
    ['a WebP of frames', { format: 'webp', channels: 4, pages: 3 }, [4000, 4000], 85],
    ['AVIF', { format: 'heif' }, [7000, 7000], 871],
    ['transparent AVIF', { format: 'heif', channels: 4 }, [7000, 7000], 874],
    ['AVIF of 10 bits', { format: 'heif', channels: 4, depth: 'ushort' }, [7000, 7000], 1196],
  ];

describe('the decoding cost', () => {
  test.each(measured)('of %s is no less than what it took', (_what, header, [width, height], mebibytes) => {
    const picture = { channels: 3, depth: 'uchar', isProgressive: false, ...header, width, height } as Metadata;
    expect(decodingCost(picture) / 2 ** 20).toBeGreaterThanOrEqual(mebibytes);
  });

  test('of 12 megapixels lets a phone send any of the formats', () => {
    const phone = { channels: 3, depth: 'uchar', isProgressive: false, width: 4000, height: 3000 } as Metadata;
    const cost = (header: Partial<Metadata>) => Math.round(decodingCost({ ...phone, ...header }) / 1e6);
    const costs = [
      cost({ format: 'jpeg', chromaSubsampling: '4:2:0' }),
      cost({ format: 'jpeg', chromaSubsampling: '4:2:0', isProgressive: true }),
      cost({ format: 'png' }),
      cost({ format: 'webp' }),
      cost({ format: 'gif' }),
      cost({ format: 'heif' }),
    ];
    expect(costs).toEqual([41, 76, 43, 84, 108, 252]);
  });
});
