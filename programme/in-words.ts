const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Such as 'six', but '13' for numbers above twelve. */
export const inWords = (count: number): string => words[count] ?? String(count);

/** Such as 'Oracle and C Bingo'. */
export const inAList = (labels: readonly string[]): string => new Intl.ListFormat('en').format(labels);
