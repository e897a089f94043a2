const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** 'six', but '13' */
export const inWords = (count: number): string => words[count] ?? String(count);
