import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';
import { PhotoField } from './photo-field.tsx';

test('the photo field explains the purpose, who sees the photo and when it is deleted', () => {
  const field = <PhotoField input={createRef()} choose={() => {}} remove={() => {}} />;
  const words = renderToStaticMarkup(field).replace(/<[^>]*>/g, ' ');
  expect(words).toContain('Your ID card shows at the desk that you are a student.');
  expect(words).toContain('Only the organisers see the photo');
  expect(words).toContain(`we delete it on ${formatDay(edition.photosDeletedOn)}.`);
});
