import { encode } from 'uqr';

const quiet = 4;

type Props = {
  code: string;
  label: string;
  className: string;
  /** The level of error correction. Q keeps a code readable despite more scratches. M makes its squares larger. */
  ecc?: 'M' | 'Q';
};

export function QrCode({ code, label, className, ecc = 'Q' }: Props) {
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
