import { expect, test } from 'vitest';
import { pictureFiles } from './picture.tsx';

const built = (...names: string[]) =>
  pictureFiles(Object.fromEntries(names.map((name) => [`/pictures/${name}`, `/assets/${name}`])));
const whole = ['stage-480.avif', 'stage-960.avif', 'stage-480.jpg'];

test('a picture offers every width in each format, and one JPEG', () => {
  expect(built(...whole).sources('stage', [480, 960], 480)).toEqual({
    avif: '/assets/stage-480.avif 480w,/assets/stage-960.avif 960w',
    fallback: '/assets/stage-480.jpg',
  });
});

test('an unknown picture has no files, even if the name of another picture begins the same way', () => {
  expect(built(...whole).sources('hall', [480, 960], 480)).toBeNull();
  expect(built('stage-left-480.avif').sources('stage', [480, 960], 480)).toBeNull();
});

test('a missing file stops the build, and the error names the file', () => {
  expect(() => built(...whole.slice(1)).sources('stage', [480, 960], 480)).toThrow('stage-480.avif is missing');
});
