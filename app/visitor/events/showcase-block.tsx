import type { Showcase } from '#contract/fest.ts';
import { roomText } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import { Coordinators, Facts } from './facts.tsx';

export function ShowcaseBlock({ showcase }: { showcase: Showcase }) {
  const { id, label, summary, room, spotRegistrationOnly, games, coordinators } = showcase;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className="grid content-start gap-6 rounded-lg border border-line bg-raised p-6 sm:p-10"
    >
      <h2 id={`${id}-label`} className="text-[clamp(2.75rem,6vw,4.5rem)] uppercase">
        {label}
      </h2>
      <p className="text-lg">{summary}</p>
      {spotRegistrationOnly && (
        <p className="font-mono text-sm text-secondary afterwards:hidden">Spot registration only</p>
      )}
      <Facts
        facts={[
          ['time', formatSpan(showcase)],
          ['where', roomText({ room })],
        ]}
      />
      {games.length > 0 && (
        <ol className="grid gap-x-8 sm:grid-cols-2">
          {games.map((game, index) => (
            <li key={game} className="flex gap-4 border-t border-line py-2.5">
              <span aria-hidden="true" className="font-mono text-text-soft">
                {String(index + 1).padStart(2, '0')}
              </span>
              {game}
            </li>
          ))}
        </ol>
      )}
      <Coordinators people={coordinators} />
    </section>
  );
}
