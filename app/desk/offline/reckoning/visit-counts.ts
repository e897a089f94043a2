import { isOfPerson, visitBy, type Write } from '../queue/write.ts';

/** How many visits the places without registration had: the last count that the server gave, with what waits over it. */
export function visitCounts(writes: () => readonly Write[]) {
  const counts = new Map<string, number>();
  return {
    note: (showcase: string, count: number) => void counts.set(showcase, count),
    /** Null where the server never said it here. */
    at(showcase: string): number | null {
      const count = counts.get(showcase);
      const waiting = writes().filter((write) => write.id === showcase && !isOfPerson(write));
      return count === undefined ? null : waiting.reduce((sum, write) => sum + visitBy(write), count);
    },
  };
}
