import { useEffect, useRef, useState } from 'react';
import { toolButton } from '#app/ui/tool-button.ts';
import type { Registration } from '#contract/admin.ts';
import { whatsAppMessage } from './whats-app.ts';

/** The link to a pass and the ways to hand it on. */
export function PassLink({ url, registration }: { url: string; registration: Registration }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const message = whatsAppMessage(registration, url);
  useEffect(() => field.current?.select(), []);

  async function copy() {
    field.current?.select();
    // Only a page that came by https may write there.
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? 'Copied' : 'This browser does not copy by itself. The link is selected: copy it from there.');
  }

  return (
    <>
      <input
        ref={field}
        readOnly
        aria-label="Link to the pass"
        value={url}
        className="min-h-11 w-full rounded-sm border border-line-strong bg-sunken px-3 font-mono text-sm"
      />
      <div className="flex flex-wrap gap-3">
        <button type="button" className={toolButton} onClick={copy}>
          Copy link
        </button>
        {message && (
          <a
            href={message}
            target="_blank"
            rel="noreferrer"
            className={`${toolButton} inline-flex items-center hover:border-primary hover:text-primary`}
          >
            Send by WhatsApp
          </a>
        )}
      </div>
      <p aria-live="polite" className="text-sm text-text-soft empty:hidden">
        {said}
      </p>
    </>
  );
}
