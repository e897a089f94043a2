import { useState } from 'react';

type Props = {
  /** What it shows; another text is another flap. */
  text: string;
  className?: string;
};

/** A text that ticks as on a split-flap board when it changes, and never otherwise. */
export function Flap({ text, className = '' }: Props) {
  const [first] = useState(text);
  const [hasChanged, setChanged] = useState(false);
  if (text !== first && !hasChanged) setChanged(true);
  return (
    <span key={text} className={`${className} ${hasChanged ? 'flap' : ''}`}>
      {text}
    </span>
  );
}
