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
