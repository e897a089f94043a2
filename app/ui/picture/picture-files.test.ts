import { expect, test } from 'vitest';
import { pictureFiles } from './picture-files.ts';

const built = (...names: string[]) =>
  pictureFiles(Object.fromEntries(names.map((name) => [`/pictures/${name}`, `/assets/${name}`])));
const whole = ['stage-480.avif', 'stage-480.webp', 'stage-960.avif', 'stage-960.webp', 'stage-480.jpg'];

test('a picture has every width in each format, and one JPEG', () => {
  expect(built(...whole).sources('stage', [480, 960], 480)).toEqual({
    avif: '/assets/stage-480.avif 480w,/assets/stage-960.avif 960w',
    webp: '/assets/stage-480.webp 480w,/assets/stage-960.webp 960w',
    fallback: '/assets/stage-480.jpg',
  });
});

test('a picture that is not there has no sources, even where the name of another one begins like it', () => {
  expect(built(...whole).sources('hall', [480, 960], 480)).toBeNull();
  expect(built('stage-left-480.avif').sources('stage', [480, 960], 480)).toBeNull();
});

test('a picture of which a file is missing stops the build with the name of that file', () => {
  expect(() => built(...whole.slice(1)).sources('stage', [480, 960], 480)).toThrow('stage-480.avif is missing');
});
