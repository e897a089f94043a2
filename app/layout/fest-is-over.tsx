import { Link } from 'react-router';
import { textLink } from '#app/ui/buttons.tsx';
import { edition } from '#fest/edition.ts';

const { name, version, nextEdition, results } = edition;

export const overText = [
  `${name} ${version} is over. Thank you to everybody who was there.`,
  nextEdition ? ` ${name} ${nextEdition.version} comes in ${nextEdition.when}.` : '',
].join('');

/** Shown after the fest on every public page except the home page, which has its own message. */
export function FestIsOver() {
  return (
    <aside
      aria-label="The fest is over"
      className="hidden border-b border-line bg-raised afterwards:block print:hidden"
    >
      <p className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 px-5 sm:px-8">
        <span className="py-2">{overText}</span>
        <Link to="/#afterwards" className={`${textLink} py-2.5`}>
          {results ? 'See the results' : 'Home'}
        </Link>
      </p>
    </aside>
  );
}
