import { encode } from 'uqr';
import { signOf } from '#programme/signs.ts';
import { type Drawing, faces, inner, type Shape, type Tone } from './drawing.ts';

export async function paint({ width, height, shapes }: Drawing): Promise<Blob> {
  await Promise.allSettled(Object.values(faces).map((face) => document.fonts.load(fontOf(face, 100))));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  for (const shape of shapes) put(context, shape);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png');
  });
}

/** Turns '900 Display' and 100 into '900 100px Display, Signs, sans-serif'. */
const fontOf = (face: string, size: number) => `${face.replace(' ', ` ${size}px `)}, Signs, sans-serif`;

const colour = (tone: Tone) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${tone}`);

function put(context: CanvasRenderingContext2D, shape: Shape): void {
  context.save();
  if (shape.kind === 'text') putText(context, shape);
  else if (shape.kind === 'box') putBox(context, shape);
  else if (shape.kind === 'sign') putSign(context, shape);
  else putCode(context, shape);
  context.restore();
}

type Of<Kind> = Extract<Shape, { kind: Kind }>;

function putText(context: CanvasRenderingContext2D, shape: Of<'text'>): void {
  const { text, x, y, face, size, tone, right = false, maxWidth = inner } = shape;
  context.font = fontOf(face, size);
  context.font = fontOf(face, size * Math.min(1, maxWidth / context.measureText(text).width));
  context.fillStyle = colour(tone);
  context.textAlign = right ? 'right' : 'left';
  // Browsers may draw small letters wider, so limit the width here too.
  context.fillText(text, x, y, maxWidth);
}

function putBox(context: CanvasRenderingContext2D, { x, y, width, height, fill, stroke, dashed }: Of<'box'>): void {
  context.beginPath();
  context.roundRect(x, y, width, height, stroke ? 10 : 0);
  if (fill) {
    context.fillStyle = colour(fill);
    context.fill();
  }
  if (stroke) {
    context.strokeStyle = colour(stroke);
    context.lineWidth = 3;
    context.setLineDash(dashed ? [12, 10] : []);
    context.stroke();
  }
}

function putSign(context: CanvasRenderingContext2D, { eventId, x, y, size, lit }: Of<'sign'>): void {
  context.translate(x, y);
  context.scale(size / 64, size / 64);
  context.globalAlpha = lit ? 1 : 0.25;
  context.lineWidth = 3;
  context.lineCap = context.lineJoin = 'round';
  for (const { d, tone, filled } of signOf(eventId)) {
    context.fillStyle = context.strokeStyle = colour(tone === 'soft' ? 'line-strong' : tone);
    if (filled) context.fill(new Path2D(d));
    else context.stroke(new Path2D(d));
  }
}

function putCode(context: CanvasRenderingContext2D, { code, x, y, size }: Of<'code'>): void {
  const { data, size: modules } = encode(code, { ecc: 'Q', border: 0 });
  // A module is one square of the code. Its edge is a whole number of pixels, because scanners need exact squares.
  const module = Math.floor(size / modules);
  const inset = (size - module * modules) / 2;
  context.fillStyle = colour('navy-950');
  for (const [line, row] of data.entries())
    for (const [at, isDark] of row.entries())
      if (isDark)
        context.fillRect(Math.round(x + inset) + at * module, Math.round(y + inset) + line * module, module, module);
}
