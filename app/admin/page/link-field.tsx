import { useEffect, useRef, useState } from 'react';
import { ToolButton, toolButton } from '#app/ui/buttons.tsx';
import { copyText } from '#app/ui/share.tsx';

type Props = { label: string; url: string; other: { label: string; href: string } | null };

/** Shows a secret link and a button that copies it. `other` is another way to send or open the link. */
export function LinkField({ label, url, other }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState('');
  useEffect(() => field.current?.select(), []);

  async function copy() {
    field.current?.select();
    setResult((await copyText(url)) ? 'Copied' : 'This browser cannot copy the link. It is selected: copy it by hand.');
  }

  return (
    <>
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={url}
        className="min-h-11 w-full max-w-2xl rounded-sm border border-line-strong bg-sunken px-3 font-mono text-sm"
      />
      <div className="flex flex-wrap gap-3">
        <ToolButton onClick={copy}>Copy link</ToolButton>
        {other && (
          <a
            href={other.href}
            target="_blank"
            rel="noreferrer"
            className={`${toolButton} inline-flex items-center hover:border-primary hover:text-primary`}
          >
            {other.label}
          </a>
        )}
      </div>
      <p aria-live="polite" className="text-sm text-text-soft empty:hidden">
        {result}
      </p>
    </>
  );
}
