import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { boardSentences } from '#contract/board.ts';
import { Board } from './board.tsx';
import { pollBoard, type Shown } from './poll-board.ts';

type State = { shown: Shown | null; failures: number; hasEnded: boolean };
const opening: State = { shown: null, failures: 0, hasEnded: false };

/** The screen of a hall. The token is the part after `#`, which browsers do not send. */
export function BoardPage() {
  const token = useLocation().hash.slice(1);
  const [{ shown, failures, hasEnded }, setState] = useState(opening);
  useEffect(() => {
    setState(opening);
    if (token === '') return setState({ ...opening, hasEnded: true });
    return pollBoard(token, {
      take: (latest) => setState({ ...opening, shown: latest }),
      miss: (n) => setState((before) => ({ ...before, failures: n })),
      end: () => setState({ ...opening, hasEnded: true }),
    });
  }, [token]);

  return (
    <>
      <PageHead title="Board" description="What runs now and what comes next, for the screen of a hall." />
      {shown ? (
        <Board {...shown} isOld={failures > 1} />
      ) : (
        <div className="grid min-h-dvh place-content-center gap-4 p-8 text-center">
          <h1 className="text-6xl uppercase">Board</h1>
          <p role="status" className="text-2xl text-text-soft">
            {hasEnded ? boardSentences.ended : failures > 1 ? boardSentences.unreachable : 'Opening...'}
          </p>
        </div>
      )}
    </>
  );
}
