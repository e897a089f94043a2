import { expect, test } from 'vitest';
import { findSamples } from './find-samples.ts';

const found = () => findSamples(new Date('2026-01-01')).map(({ where }) => where.replace('fest/edition.ts ', ''));

test('name, version, every date and the countdown are samples until they are changed', () => {
  expect(found()).toEqual(
    expect.arrayContaining(['name', 'version', 'date', 'countdownTo', 'photosDeletedOn', 'registrationsDeletedOn']),
  );
});

test('the texts about fest and department are samples until they are changed', () => {
  expect(found()).toContain('about');
});

test('days that are past are listed', () => {
  const past = ['date 2025-08-12', 'photosDeletedOn 2025-08-27', 'registrationsDeletedOn 2025-11-12'];
  expect(found()).toEqual(expect.arrayContaining(past));
});

test('a countdown that ends after the fest is listed', () => {
  expect(findSamples()).toContainEqual({
    where: 'fest/edition.ts countdownTo',
    value: '2025-08-20T10:00+05:30 is after the fest, 2025-08-12',
  });
});
