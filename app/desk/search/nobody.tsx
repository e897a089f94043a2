import { button } from '#app/ui/button.ts';
import { ageText } from '../wall-clock.ts';

type Props = {
  words: string;
  /** In ms, where this phone was asked. */
  asOf: number | null;
  onWalkIn(): void;
};

export function Nobody({ words, asOf, onWalkIn }: Props) {
  return (
    <div className="grid justify-items-start gap-4 px-4 py-6">
      <h2 className="text-4xl">Nobody found</h2>
      <p>
        {asOf === null ? 'Nobody registered with ' : `Nobody in this phone’s list of ${ageText(asOf)} has `}
        <b className="font-semibold break-words">{words}</b>. Try fewer letters, the last four digits of the number, or
        the reference on the pass.
      </p>
      <button type="button" onClick={onWalkIn} className={`${button.secondary} w-full`}>
        Register as a walk-in
      </button>
    </div>
  );
}
