import { expect, test } from 'vitest';
import { events } from '#fest/events.ts';
import { eventById } from '#programme/events.ts';
import { withMoves } from '#programme/moves.ts';
import { cardPicture } from './card-picture.ts';
import { type Drawing, linesOf } from './drawing.ts';
import { postPicture } from './post-picture.ts';

const facts = {
  name: 'Asha Rao',
  reference: '7K2Q-9XMA',
  code: 'the-code',
  eventIds: ['codecascade', 'logo', 'oracle'],
};
const chosen = facts.eventIds.flatMap((id) => eventById(id) ?? []);
const textsOf = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

test('the picture for social media shows only the name, the events and the day', () => {
  const drawing = postPicture('story', facts.name, chosen);
  expect(textsOf(drawing)).toEqual([
    ...['10.0', 'TECH FEST 10.0', "I'M IN.", 'ASHA RAO'],
    ...['CODE CASCADE', '10:00-11:00 AM', 'LOGO DESIGN', '10:15-11:15 AM', 'ORACLE', '1:30-3:30 PM'],
    ...['12 August 2025', 'fest.example'],
  ]);
  expect(drawing.shapes.filter(({ kind }) => kind === 'code')).toEqual([]);
});

test('the saved picture shows the reference, the code, the rooms and the overlaps', () => {
  const drawing = cardPicture(facts, chosen);
  const texts = textsOf(drawing);
  for (const text of ['Tech Fest 10.0', '12 August 2025', '7K2Q-9XMA']) expect(texts).toContain(text);
  expect(texts).toContain('room 801');
  expect(texts).toContain('10:00-11:00 AM, overlaps Logo Design');
  expect(drawing.shapes).toContainEqual(expect.objectContaining({ kind: 'code', code: 'the-code' }));
});

test('a pass without a reference and a code gets a picture without them', () => {
  const drawing = cardPicture({ name: 'Asha Rao', eventIds: facts.eventIds }, chosen);
  expect(drawing.shapes.some(({ kind }) => kind === 'code')).toBe(false);
  expect(drawing.height).toBeLessThan(cardPicture(facts, chosen).height);
});

test('nothing is outside the picture, even with a long name', () => {
  for (const name of ['A', 'Venkataraghavan Subramaniam Chandrasekaran', 'x'.repeat(100), `${'ab '.repeat(33)}c`]) {
    const posts = (['story', 'square'] as const).flatMap((format) =>
      [1, 3, 6].map((count) => postPicture(format, name, events.slice(0, count))),
    );
    for (const picture of [...posts, cardPicture({ ...facts, name }, events)])
      for (const shape of picture.shapes) {
        const height = shape.kind === 'box' ? shape.height : shape.kind === 'text' ? 0 : shape.size;
        expect([shape.y >= 0, shape.y + height <= picture.height]).toEqual([true, true]);
      }
  }
});

test('a name breaks between words into at most three lines', () => {
  expect(linesOf('Asha Rao')).toEqual(['Asha Rao']);
  const words = ['Venkataraghavan', 'Subramaniam', 'Chandrasekaran'];
  expect(linesOf(words.join(' '))).toEqual(words);
  expect(linesOf(`${'ab '.repeat(33)}c`).length).toBeLessThanOrEqual(3);
  expect(linesOf('x'.repeat(100))).toEqual(['x'.repeat(100)]);
});

test('the pictures show the current room and time of an event that has moved', () => {
  const moved = withMoves(new Map([['oracle', { room: '901', start: '14:00', end: '16:00' }]]));
  const texts = textsOf(cardPicture(facts, moved));
  expect(texts).toContain('room 806 → 901');
  expect(texts).toContain('1:30-3:30 PM → 2:00-4:00 PM');
});
