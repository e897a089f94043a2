/** In ms: how long to wait after so many failures in a row, each time twice as long. */
export const backOff = (failures: number, most: number, least = 2_000): number =>
  Math.min(least * 2 ** (failures - 1), most);
