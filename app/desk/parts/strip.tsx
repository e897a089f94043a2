import type { ReactNode } from 'react';
import { type Standing, StateMark } from './state-mark.tsx';

type Props = {
  label: string;
  edge: string;
  standing: Standing;
  title: string;
  name: string;
  details: ReactNode;
  isAlert?: boolean;
  children: ReactNode;
};

/** What is to be read about one person, above the search, and what can be done about it. */
export function Strip({ label, edge, standing, title, name, details, isAlert = false, children }: Props) {
  return (
    <section aria-label={label} className={`border-l-8 bg-raised px-4 py-4 ${edge}`}>
      <div {...(isAlert && { role: 'alert' })}>
        <StateMark standing={standing} className={`leading-tight ${details ? 'text-lg' : 'text-2xl'}`}>
          {title}
        </StateMark>
        <p className="mt-1 font-display text-3xl leading-tight font-extrabold">{name}</p>
        {details && <p className="mt-1">{details}</p>}
      </div>
      <p className="mt-3 flex min-h-12 flex-wrap gap-3">{children}</p>
    </section>
  );
}
