import { dirname, join, normalize } from 'node:path';
import { rooms } from './rooms.ts';
import { isTest, type SourceFile } from './sources.ts';

const isIn = (path: string, room: string) => path === room || path.startsWith(`${room}/`);

/** Lists forbidden imports between rooms. */
export function wrongImports(sources: SourceFile[]): string[] {
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) => {
      const room = Object.keys(rooms).find((name) => isIn(file, name));
      if (!room) return [];
      const allowed = [room, ...(rooms[room] ?? [])];
      return importsOf(file, text)
        .filter((target) => !allowed.some((other) => isIn(target, other)))
        .map((target) => `${file} imports ${target}: ${adviceFor(room, target)}`);
    });
}

function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [name.slice(1)];
    return name.startsWith('.') ? [normalize(join(dirname(file), name)).replaceAll('\\', '/')] : [];
  });
}

function adviceFor(room: string, target: string): string {
  const sides = [room.split('/')[0], target.split('/')[0]];
  if (sides.includes('server') && sides.includes('app')) return 'what both sides need belongs in contract/';
  if (room === 'contract') return 'contract/ imports zod and nothing else';
  if (room === 'fest')
    return 'fest/ holds facts; their shapes are in contract/fest.ts, and code about them in programme/';
  return `${room} may import ${rooms[room]?.join(', ') || 'nothing'}; move the code where both can reach it`;
}
