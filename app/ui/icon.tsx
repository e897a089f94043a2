const paths = {
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5L5 19',
  up: 'M12 20V5M5 12l7-7 7 7',
  left: 'M20 12H5M12 5l-7 7 7 7',
  right: 'M4 12h15M12 5l7 7-7 7',
  down: 'M12 4v15M5 12l7 7 7-7',
  turn: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  zoomIn: 'M11 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14M16 16l5 5M8 11h6M11 8v6',
  zoomOut: 'M11 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14M16 16l5 5M8 11h6',
  calendar: 'M4 6h16v14H4zM4 11h16M8 3v5M16 3v5',
  chat: 'M4 4h16v13H10l-5 4v-4H4z',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-2 2M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l2-2',
  share: 'M12 15V3M7 8l5-5 5 5M5 12v8h14v-8',
} as const;

export const Icon = ({ name, className = 'size-6' }: { name: keyof typeof paths; className?: string }) => (
  <LineDrawing path={paths[name]} className={className} />
);

/** An icon that only one page needs: its path is in the code of that page, because every page loads this file. */
export const LineDrawing = ({ path, className }: { path: string; className: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={className} fill="none" stroke="currentColor" strokeWidth="2">
    <path d={path} strokeLinecap="square" />
  </svg>
);
