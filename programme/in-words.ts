const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Returns a number as a word, such as 'six'. Numbers above twelve stay digits. */
export const inWords = (count: number): string => words[count] ?? String(count);

/** Joins labels, such as 'Oracle and C Bingo', or 'Oracle, C Bingo, and Typing'. */
export const inAList = (labels: readonly string[]): string =>
  labels.length < 3 ? labels.join(' and ') : `${labels.slice(0, -1).join(', ')}, and ${labels.at(-1)}`;
