import { button } from '#app/ui/button.ts';

type Props = { words: string; onWalkIn(): void };

export function Nobody({ words, onWalkIn }: Props) {
  return (
    <div className="grid justify-items-start gap-4 px-4 py-6">
      <h2 className="text-4xl">Nobody found</h2>
      <p>
        Nobody registered with <b className="font-semibold break-words">{words}</b>. Try fewer letters, the last four
        digits of the number, or the reference on the pass.
      </p>
      <button type="button" onClick={onWalkIn} className={`${button.secondary} w-full`}>
        Register as a walk-in
      </button>
    </div>
  );
}
