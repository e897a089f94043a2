import type { ReactNode } from 'react';

type Props = { mark: string; title: string; drawing?: ReactNode; children: ReactNode };

/** `mark` is one or two words above the title. */
export function Statement({ mark, title, drawing, children }: Props) {
  return (
    <section className="mx-auto grid min-h-[70vh] w-full max-w-6xl content-center gap-6 px-5 py-16 sm:px-8">
      {drawing}
      <p className="font-mono text-sm text-secondary">{mark}</p>
      <h1 className="max-w-4xl text-[clamp(min(3.5rem,17.5vw),12vw,9rem)] uppercase leading-[0.86]">{title}</h1>
      <div className="grid max-w-xl justify-items-start gap-6 text-lg text-text-soft">{children}</div>
    </section>
  );
}
