import { drawings, hashOf, readMade } from './posters/drawings.ts';

/** The drawings in fest/ that were made from other facts, such as an earlier `url`. */
export function outdatedDrawings(): string[] {
  const present = Object.fromEntries(drawings().map((drawing) => [drawing.name, hashOf(drawing)]));
  const made = readMade();
  return Object.keys(made).filter((name) => made[name] !== present[name]);
}
