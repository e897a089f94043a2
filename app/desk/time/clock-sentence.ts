const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** In ms: nobody minds less. */
const negligible = 5 * minute;

/** What to say if a phone's clock is wrong; `ahead` in ms, negative if it is behind. */
export function clockSentence(ahead: number): string | null {
  const off = Math.abs(ahead);
  if (off <= negligible) return null;
  return `This phone’s clock is ${lengthOf(off)} ${ahead > 0 ? 'ahead' : 'behind'}. The server’s time counts.`;
}

/** '3 hours', 'about' left out. */
function lengthOf(off: number): string {
  const [minutes, hours, days] = [minute, hour, day].map((unit) => Math.round(off / unit)) as [number, number, number];
  if (minutes < 60) return `${minutes} minutes`;
  const [count, name] = hours < 24 ? [hours, 'hour'] : [days, 'day'];
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
