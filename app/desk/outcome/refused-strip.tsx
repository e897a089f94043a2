import { SmallButton } from '../parts/small-button.tsx';
import { Strip } from '../parts/strip.tsx';
import { phone } from '../phone/use-phone.ts';
import { useStillPhone } from '../screen/still.ts';
import type { Desk } from '../screen/use-desk.ts';

/** The entries in the queue that were refused, one by one, until somebody has looked at them. */
export function RefusedStrip({ desk }: { desk: Desk }) {
  const { refused } = useStillPhone();
  const [first] = refused;
  if (!first) return null;
  const { key, personId, name, what, sentence } = first;
  return (
    <Strip
      label="Not taken"
      edge="border-absent"
      standing="not-registered"
      title={refused.length > 1 ? `Not taken, 1 of ${refused.length}` : 'Not taken'}
      name={name}
      details={[what, sentence].filter(Boolean).join('. ')}
      isAlert
    >
      {personId !== null && (
        <SmallButton disabled={desk.busy !== null} onClick={() => desk.open(personId)} className="min-h-12 px-6">
          Card
        </SmallButton>
      )}
      <SmallButton onClick={() => void phone.dismiss(key)} className="min-h-12 px-6">
        Dismiss
      </SmallButton>
    </Strip>
  );
}
