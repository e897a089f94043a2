import { encode } from 'uqr';

/** Empty modules that a reader needs around a code. */
const quiet = 4;

type Props = {
  code: string;
  label: string;
  className: string;
  /** How much of it may be scratched or in the sun: a quarter (Q), or less (M), whose modules are larger. */
  ecc?: 'M' | 'Q';
};

/** A code for a scanner, dark on light whatever the colours of the page are. */
export function QrCode({ code, label, className, ecc = 'Q' }: Props) {
  // Row by row, true for dark.
  const { data, size } = encode(code, { ecc, border: 0 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      className={`forced-color-adjust-none bg-mist ${className}`}
    >
      <path d={data.flatMap(runsOf).join('')} className="fill-navy-950" />
    </svg>
  );
}

function runsOf(row: boolean[], y: number): string[] {
  const dark = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  return [...dark.matchAll(/#+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
}
