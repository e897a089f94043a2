const list = new Intl.ListFormat('en');

/** 'Oracle and C Bingo' */
export const inAList = (labels: readonly string[]): string => list.format(labels);
