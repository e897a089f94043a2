import { encode } from 'uqr';

/** Empty modules that a reader needs around a code. */
const quiet = 4;

/** A code for a scanner, dark on light whatever the colours of the page are. */
export function QrCode({ code, className }: { code: string; className: string }) {
  const { data, size } = qrModules(code);
  return (
    <svg
      role="img"
      aria-label="QR code of this pass"
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      className={`forced-color-adjust-none bg-mist ${className}`}
    >
      <path d={data.flatMap(runsOf).join('')} className="fill-navy-950" />
    </svg>
  );
}

/** The modules of a code row by row, true for dark. A quarter of them may be scratched or in the sun. */
const qrModules = (code: string) => encode(code, { ecc: 'Q', border: 0 });

function runsOf(row: boolean[], y: number): string[] {
  const dark = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  return [...dark.matchAll(/#+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
}
