import type { ReactNode } from 'react';

type Props = {
  /** A short word for the state, as a build log would print it. */
  mark: string;
  title: string;
  /** Beside the words, on a phone above them; never read out. */
  drawing?: ReactNode;
  children: ReactNode;
};

/** A page that is one message: not found, not loaded, coming soon. */
export function Statement({ mark, title, drawing, children }: Props) {
  return (
    <section className="mx-auto grid min-h-[70vh] w-full max-w-6xl content-center gap-6 px-5 py-16 sm:px-8">
      {drawing}
      <p className="font-mono text-sm text-secondary">{mark}</p>
      <h1 className="max-w-4xl text-[clamp(3.5rem,12vw,9rem)] uppercase leading-[0.86]">{title}</h1>
      <div className="grid max-w-xl justify-items-start gap-6 text-lg text-text-soft">{children}</div>
    </section>
  );
}
