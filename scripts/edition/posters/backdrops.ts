import { events } from '#fest/events.ts';
import { seededRandom } from '../../seed/people.ts';
import { palette, round, times } from './sign.ts';

/** The colours of a backdrop, which is drawn faintly behind a poster's sign, on a grid of 64 × 64. */
type Ink = { line: string; strong: string };

const text = (x: number, y: number, size: number, ink: string, content: string) =>
  `<text x="${round(x)}" y="${round(y)}" font-family="Mono" font-size="${size}" fill="${ink}">${content}</text>`;

function fallingBrackets({ line, strong }: Ink): string {
  const random = seededRandom(10);
  const kinds = ['{', '}', '[', ']', '(', ')', '&lt;', '&gt;', ';'];
  return times(17, (column) => {
    const length = 5 + Math.floor(random() * 15);
    const top = -14 + random() * 40;
    return times(length, (row) =>
      text(
        -27 + column * 7,
        top + row * 4.6,
        3.4,
        row === length - 1 ? strong : line,
        kinds[Math.floor(random() * 9)] ?? '',
      ),
    );
  });
}

function construction({ line, strong }: Ink): string {
  const rings = [8, 16, 22.6, 32, 45.2, 64];
  const circles = rings.map((r) => `<circle cx="32" cy="32" r="${r}"/>`).join('');
  const rays = times(
    12,
    (i) => `<path d="M32 32l${round(90 * Math.cos((i * Math.PI) / 6))} ${round(90 * Math.sin((i * Math.PI) / 6))}"/>`,
  );
  const ticks = times(33, (i) => `<path d="M${-32 + i * 4} -14v${i % 4 ? 1.2 : 2.6}" stroke="${strong}"/>`);
  return `<g fill="none" stroke="${line}" stroke-width=".28">${circles}${rays}${ticks}</g>`;
}

const words =
  'auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while'.split(
    ' ',
  );

function keywordCard({ line, strong }: Ink): string {
  const pitch = 19.5;
  return times(7, (row) =>
    times(9, (column) => {
      const x = 5.5 + (column - 3) * pitch;
      const y = 5.5 + (row - 2) * pitch;
      const inSign = column > 2 && column < 6 && row > 1 && row < 5;
      const word = words[(row * 9 + column * 4) % words.length] ?? '';
      const label = text(x + 7, y + 7.9, word.length > 6 ? 1.9 : 2.5, inSign ? palette.haze : strong, word);
      const edge = inSign
        ? ''
        : `<rect x="${x}" y="${y}" width="14" height="14" rx="2" fill="none" stroke="${line}" stroke-width=".5"/>`;
      return edge + label.replace('<text', '<text text-anchor="middle"');
    }),
  );
}

function lanes({ line, strong }: Ink): string {
  const marks = times(
    48,
    (i) => `<path d="M-36 ${round(-16 + i * 2)}h${i % 5 ? 3 : 7}M100 ${round(-16 + i * 2)}h${i % 5 ? -3 : -7}"/>`,
  );
  const rows = times(10, (i) => `<path d="M-36 ${-16 + i * 10}h136" stroke-dasharray="${i % 2 ? '.3 1.6' : 'none'}"/>`);
  const columns = [2.75, 22.25, 41.75, 61.25].map((x) => `<path d="M${x} -20v104" stroke="${strong}"/>`).join('');
  return `<g fill="none" stroke="${line}" stroke-width=".3" stroke-linecap="round">${marks}${rows}${columns}</g>`;
}

/** Contour lines: each ring is wider than the last and a little bent. */
function contours({ line, strong }: Ink): string {
  const hill = (cx: number, cy: number, count: number, phase: number) =>
    times(count, (ring) => {
      const points = Array.from({ length: 48 }, (_, i) => {
        const a = (i / 48) * Math.PI * 2;
        const r =
          3 +
          ring * 3.1 +
          Math.sin(a * 3 + phase + ring * 0.12) * (0.6 + ring * 0.32) +
          Math.sin(a * 5 - phase) * (0.2 + ring * 0.12);
        return `${round(cx + r * 1.2 * Math.cos(a))} ${round(cy + r * Math.sin(a))}`;
      });
      return `<path d="M${points.join('L')}Z" stroke="${ring % 4 ? line : strong}"/>`;
    });
  return `<g fill="none" stroke-width=".28" stroke-linejoin="round">${hill(43.5, 20.5, 24, 1.1)}</g>`;
}

function hatching({ line, strong }: Ink): string {
  const random = seededRandom(31);
  const strokes = times(64, (i) => {
    const x = -44 + i * 1.5 + random() * 1.2;
    const y = 84 - random() * 18 - Math.max(0, 30 - i * 0.4);
    const length = 10 + random() * 22;
    return `<path d="M${round(x)} ${round(y)}q${round(length * 0.2 + random() * 3)} ${round(-length * 0.6)} ${round(length * 0.62)} ${round(-length)}"/>`;
  });
  const blueprint = times(9, (i) => `<path d="M${32 + i * 8} -20V84M24 ${-20 + i * 8}H104" stroke-width=".22"/>`);
  return `<g fill="none" stroke="${line}" stroke-width=".4" stroke-linecap="round">${blueprint}${strokes}<circle cx="39" cy="27" r="24" stroke="${strong}" stroke-dasharray="1 1.2"/></g>`;
}

const byEvent: Record<string, (ink: Ink) => string> = {
  codecascade: fallingBrackets,
  logo: construction,
  bingo: keywordCard,
  triathlon: lanes,
  oracle: contours,
  imagineering: hatching,
};

/** Backdrops for events without their own backdrop, used in turn. */
const others = [construction, fallingBrackets, contours];

export function backdrop(id: string, ink: Ink = { line: palette.line, strong: palette.lineStrong }): string {
  const other = others[events.findIndex((event) => event.id === id) % others.length] ?? construction;
  return (byEvent[id] ?? other)(ink);
}
