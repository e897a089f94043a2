import { expect, test, vi } from 'vitest';
import { publicUrlOf } from './public-url.ts';

vi.mock('#fest/edition.ts', () => ({ edition: { url: 'https://fest.example/' } }));

test('links start with PUBLIC_URL, else with the origin of the edition', () => {
  expect(publicUrlOf({ publicUrl: 'https://other.example' })).toBe('https://other.example');
  expect(publicUrlOf({ publicUrl: null })).toBe('https://fest.example');
});
