import type { ReactNode } from 'react';
import { Share } from '#app/ui/share.tsx';
import { edition } from '#fest/edition.ts';

/** `children` are downloads, such as a brochure. */
type Props = { path: string; title: string; text: string; children?: ReactNode };

export function ShareRow({ path, title, text, children }: Props) {
  const heading = children ? 'Save or share' : 'Share';
  return (
    <section aria-label={heading} className="mx-auto mt-8 w-full max-w-6xl px-5 sm:px-8">
      <h2 className="mb-3 text-3xl uppercase">{heading}</h2>
      {children}
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Share title={title} text={text} url={`${edition.url}${path}`} />
      </div>
    </section>
  );
}
