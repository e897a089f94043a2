import type { ReactNode } from 'react';
import { edition } from '#fest/edition.ts';

const site = `${edition.name} ${edition.version}`;

export function PageHead({ title, description }: { title?: string; description: string }) {
  return (
    <>
      <title>{title ? `${title} · ${site}` : `${site} · ${edition.department}`}</title>
      <meta name="description" content={description} />
    </>
  );
}

/** If `description` is set, also sets the page's `<title>` and its description. */
export function PageTitle({ title, description, lead }: { title: string; description?: string; lead: ReactNode }) {
  return (
    <div className="mx-auto max-w-6xl px-5 pt-12 pb-10 sm:px-8 sm:pt-20">
      {description && <PageHead title={title} description={description} />}
      <h1 className="text-[clamp(3.5rem,11vw,8rem)] uppercase leading-[0.86]">{title}</h1>
      <p className="mt-5 max-w-xl text-lg text-balance text-text-soft">{lead}</p>
    </div>
  );
}
