import { useState } from 'react';

type Props = {
  text: string;
  className?: string;
};

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
