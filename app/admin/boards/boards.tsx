import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callFor } from '#app/call-for.ts';
import { call } from '#app/tool-api.ts';
import { toolButton } from '#app/ui/tool-button.ts';
import { boardLink } from '#contract/board-link.ts';
import { Failure } from '../page/failure.tsx';

/** The link for the screens in the halls, and the way to end all of them. */
export function Boards() {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const show = useMutation({
    mutationFn: () => callFor(boardLink, 'makeBoard'),
    onMutate: () => setSaid(''),
  });
  const end = useMutation({
    mutationFn: () => call('endBoards'),
    onSuccess() {
      show.reset();
      setSaid('Every board is dark now. The next link is a new one.');
    },
  });

  async function copy(link: string) {
    field.current?.select();
    // Only a page that came by https may write there.
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? 'Copied' : 'This browser does not copy by itself. The link is selected: copy it from there.');
  }

  const link = show.data?.link;
  return (
    <section aria-labelledby="boards" className="flex flex-col gap-3">
      <h2 id="boards" className="text-2xl">
        Boards in the halls
      </h2>
      <p className="max-w-prose text-text-soft">
        A large screen shows what runs now, what comes next, how many are at each event, and these notices. It names
        nobody. Open its link there; whoever has it sees the same.
      </p>
      <Failure sentence={show.error?.message ?? end.error?.message} />
      {link && (
        <input
          ref={field}
          readOnly
          aria-label="Link to the board"
          value={link}
          className="min-h-11 w-full max-w-2xl rounded-sm border border-line-strong bg-sunken px-3 font-mono text-sm"
        />
      )}
      <div className="flex flex-wrap gap-3">
        {link ? (
          <>
            <button type="button" className={toolButton} onClick={() => copy(link)}>
              Copy link
            </button>
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className={`${toolButton} inline-flex items-center hover:border-primary hover:text-primary`}
            >
              Open here
            </a>
          </>
        ) : (
          <button type="button" disabled={show.isPending} className={toolButton} onClick={() => show.mutate()}>
            Show the link
          </button>
        )}
        <button type="button" disabled={end.isPending} className={toolButton} onClick={() => end.mutate()}>
          End all boards
        </button>
      </div>
      <p role="status" className="text-text-soft empty:hidden">
        {said}
      </p>
    </section>
  );
}
