/** Whether two texts are equal or differ by one letter, which is wrong, missing, extra or swapped with the next one. */
export function isOneSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < meant.length && typed[at] === meant[at]) at++;
  const a = typed.slice(at);
  const b = meant.slice(at);
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped;
}
