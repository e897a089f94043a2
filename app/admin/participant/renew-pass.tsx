import { useState } from 'react';
import { toolButton } from '#app/ui/button.ts';

/** Asks first: the old link stops working. */
export function RenewPass({ disabled, onRenew }: { disabled: boolean; onRenew(): void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <button type="button" disabled={disabled} className={toolButton} onClick={() => setAsking(true)}>
        Make a new pass
      </button>
    );
  }

  function renew() {
    setAsking(false);
    onRenew();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label="Make a new pass"
      className="grid gap-3 border-l-4 border-secondary bg-ground px-4 py-3"
    >
      <p>The old link and QR code will stop working. The participant also gets the new link by email.</p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className={toolButton} onClick={renew}>
          Yes, make a new pass
        </button>
        <button type="button" className={toolButton} onClick={() => setAsking(false)}>
          Keep the old pass
        </button>
      </p>
    </div>
  );
}
