// The first edition's specification prescribes these file names, except `in_the_room.xlsx`.
export const allRegistrations = { file: 'all_registrations.xlsx', sheet: 'All Registrations' } as const;

export const inTheRoom = { file: 'in_the_room.xlsx', sheet: 'In the Room' } as const;

const longestSheetName = 31;

export type ExportNames = { file: string; sheet: string };

export function exportNames(events: readonly string[]): Map<string, ExportNames> {
  const files = new Set<string>([allRegistrations.file]);
  const sheets = new Set<string>([allRegistrations.sheet.toLowerCase()]);
  return new Map(
    events.map((event) => {
      const file = unused(files, (suffix) => `${event.replace(/[^a-z0-9]/gi, '_')}${suffix}_registrations.xlsx`);
      const sheet = unused(sheets, (suffix) => sheetName(event, suffix));
      return [event, { file, sheet }];
    }),
  );
}

/** Returns a name that is not taken. Ignores case, because Windows, macOS and spreadsheet programs do. */
function unused(taken: Set<string>, name: (suffix: string) => string): string {
  for (let number = 1; ; number += 1) {
    const candidate = name(number === 1 ? '' : `_${number}`);
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

function sheetName(event: string, suffix: string): string {
  const legal = event.toWellFormed().replace(/[:\\/?*[\]\u0000-\u001f\u007f\ufffe\uffff]/g, '_');
  const cut = withoutEdgeApostrophes(withoutHalfPair(legal.slice(0, longestSheetName - suffix.length)));
  const named = `${cut.trim() === '' ? 'Event' : cut}${suffix}`;
  return named.toLowerCase() === 'history' ? `${named}_` : named;
}

/** Removes half of a surrogate pair from the end. Cutting the name may have split the pair. */
const withoutHalfPair = (text: string) => text.replace(/[\ud800-\udbff]$/, '');
const withoutEdgeApostrophes = (text: string) => text.replace(/^'+|'+$/g, (run) => '_'.repeat(run.length));
