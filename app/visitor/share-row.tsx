import { Share } from '#app/ui/share.tsx';
import { edition } from '#fest/edition.ts';

type Props = { path: string; title: string; text: string };

export function ShareRow({ path, title, text }: Props) {
  return (
    <div className="mx-auto mt-8 flex w-full max-w-6xl flex-wrap gap-3 px-5 *:grow sm:px-8 sm:*:grow-0">
      <Share title={title} text={text} url={`${edition.url}${path}`} />
    </div>
  );
}
