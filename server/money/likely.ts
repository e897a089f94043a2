import { stateOf } from '#contract/book/state.ts';
import type { Statement } from '#contract/book/utrs.ts';
import { readReference } from '#contract/reference.ts';
import { dueOf } from '#programme/fees.ts';
import { readBooks } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';

type People = ReadonlyMap<string, { id: string; name: string }>;

/**
 * Suggests a person for each payment with an unknown UTR, if the payment's text has the person's reference and the
 * person owes this amount. This proves nothing, because anybody can write a reference into a payment.
 */
export async function suggestPeople(db: Database, found: Statement, byReference: People): Promise<Statement> {
  const lines = found.left.map((line) => ({
    line,
    likely: line.why === 'unknown' && personIn(line.text, byReference),
  }));
  const ids = lines.flatMap(({ likely }) => (likely ? [likely.id] : []));
  const books = await readBooks(db, ids);
  const owed = (id: string) => dueOf(stateOf(books.get(id) ?? { registeredFor: [], entries: [] }));
  const left = lines.map(({ line, likely }) =>
    likely && owed(likely.id) === line.rupees ? { ...line, likely } : line,
  );
  return { ...found, left };
}

/** Finds the person whose reference is in the text. Banks may print 7K2Q-9XMA as 7K2Q9XMA or 7K2Q 9XMA. */
function personIn(text: string, byReference: People) {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  const written = words.flatMap((word, at) => [word, word + (words[at + 1] ?? '')]);
  return written.map((one) => byReference.get(readReference(one) ?? '')).find(Boolean);
}
