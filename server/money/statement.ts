import { type ColumnNames, type Statement, statementColumns, type Utr, utrIn } from '#contract/book/utrs.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import { Problem } from '#server/problem.ts';
import { cellsOf, textOf } from './cells.ts';

type Column = (typeof statementColumns)[number];
type Table = { heads: string[]; rows: string[][]; places: Record<Column, number> };

/** The patterns are tried in this order. The first one that matches a heading finds the column. */
const headings: Record<Column, RegExp[]> = {
  date: [/\bdate\b/i, /\b(dt|time)\b/i],
  narration: [/narration|description|particulars|remarks|details/i],
  reference: [/\b(utr|rrn)\b/i, /\bref/i, /\btransaction id\b/i, /ch(e?)q/i],
  credit: [/credit|deposit/i, /^cr\b/i, /^(?!.*(debit|withdraw)).*amount/i],
};

/**
 * Finds the UTRs in a bank's statement, by number and amount. Stores nothing, so reading the same file again does no
 * harm. @throws {Problem} `invalid-input` if the file is no statement
 */
export function matchStatement(bytes: Uint8Array, wanted: ColumnNames, utrs: readonly Utr[]): Statement {
  const text = textOf(bytes);
  if (text === null) throw new Problem('invalid-input', moneySentences.notText);
  const tableOf = (part: string, separator: string) => tableIn(cellsOf(part, separator), wanted);
  // Find the separator from the start of the text, so that a long text is split only once.
  const columnsBy = (separator: string) => tableOf(text.slice(0, 20_000), separator)?.heads.length ?? 0;
  const [separator = ','] = ['\t', ',', ';', '\\|'].sort((a, b) => columnsBy(b) - columnsBy(a));
  const table = tableOf(text, separator);
  if (!table) throw new Problem('invalid-input', moneySentences.noStatement);
  // A short UTR, or one of only zeros and letters, could be a word in many narrations.
  const usable = utrs.filter(({ utr }) => utr.length >= 10 && /[1-9]/.test(utr));
  const byNumber = Map.groupBy(usable, ({ utr }) => numberIn(utr));
  const lines = creditsIn(table).map((line) => ({
    ...line,
    found: [...new Set(line.numbers)].flatMap((number) => byNumber.get(number) ?? []),
  }));
  const everyFound = lines.flatMap(({ found }) => found);
  const times = Map.groupBy(everyFound, ({ id }) => id);
  const answer: Statement = { heads: table.heads, columns: namesOf(table), matched: [], known: 0, left: [] };
  for (const { found, date, text: about, rupees } of lines) {
    const open = found.filter(({ state }) => state !== 'rejected');
    const [one] = open.length > 0 ? open : found;
    const leave = (why: Statement['left'][number]['why']) =>
      answer.left.push({ why, date, text: about, rupees, due: one?.due ?? null });
    if (!one) leave('unknown');
    else if (open.length === 0) leave('rejected');
    else if (open.length > 1 || (times.get(one.id)?.length ?? 0) > 1) leave('several');
    else if (one.due !== null && one.due !== rupees) leave('amount');
    else if (one.state === 'verified') answer.known++;
    else answer.matched.push({ id: one.id, utr: one.utr, rupees });
  }
  return answer;
}

/** Finds the row of headings, because banks put lines about the account above it. */
function tableIn(cells: string[][], wanted: ColumnNames): Table | null {
  for (const [at, heads] of cells.entries()) {
    const placeOf = (column: Column) => {
      const chosen = heads.indexOf(wanted[column] ?? '\n');
      if (chosen >= 0) return chosen;
      const guesses = headings[column].map((heading) => heads.findIndex((head) => heading.test(head)));
      return guesses.find((place) => place >= 0) ?? -1;
    };
    const places = Object.fromEntries(statementColumns.map((column) => [column, placeOf(column)])) as Table['places'];
    const { date, credit, reference, narration } = places;
    const about = Math.max(reference, narration);
    if (Math.min(date, credit, about) >= 0 && new Set([date, credit, about]).size === 3)
      return { heads, rows: cells.slice(at + 1), places };
  }
  return null;
}

const namesOf = ({ heads, places }: Table): ColumnNames =>
  Object.fromEntries(
    statementColumns.flatMap((column) => (places[column] < 0 ? [] : [[column, heads[places[column]]]])),
  );

/** Returns the money that came in. Rows with the same reference, narration, amount and date count as one. */
function creditsIn({ rows, places }: Table) {
  const lines = rows.flatMap((row) => {
    const cell = (column: Column) => row[places[column]] ?? '';
    const rupees = rupeesIn(cell('credit'));
    if (rupees <= 0 || row.some((one) => /^(dr|debit)\.?$/i.test(one))) return [];
    const text = [cell('reference'), cell('narration')].filter(Boolean).join(', ');
    // A reference may contain spaces. A number in a narration never does.
    const numbers = [utrIn(cell('reference')), ...text.split(/[^\p{L}\p{N}]+/u)].map((part) => numberIn(utrIn(part)));
    return [{ date: cell('date'), text, rupees, numbers }];
  });
  const contentOf = ({ numbers, text, rupees, date }: (typeof lines)[number]) =>
    JSON.stringify([numbers[0], text, rupees, date]);
  return [...new Map(lines.map((line) => [contentOf(line), line])).values()];
}

/** Some banks pad a number with zeros or with an apostrophe. */
const numberIn = (text: string): string => text.replace(/^['0]+/, '');

const rupeesIn = (text: string): number => {
  const [, digits = '0'] = /^(?:₹|INR|Rs\.?)?\s*\+?([\d,]+(?:\.\d+)?)\s*(?:cr\.?|\(cr\))?$/i.exec(text) ?? [];
  return Number(digits.replaceAll(',', ''));
};
