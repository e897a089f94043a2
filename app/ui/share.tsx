import { useState } from 'react';
import { button, SecondaryButton } from './buttons.tsx';
import { useHydrated } from './hydrated.ts';
import { Icon } from './icon.tsx';

export function Share({ title, text, url }: { title: string; text: string; url: string }) {
  const [copied, setCopied] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const hydrated = useHydrated();
  const bySheet = hydrated && 'share' in navigator && !hasFailed;

  const openSheet = () =>
    navigator.share({ title, text, url }).catch(({ name }) => {
      // AbortError means that the person closed the sheet.
      if (name !== 'AbortError') setFailed(true);
    });

  const copy = async () => setCopied((await copyText(url)) ? 'Link copied' : url);

  return (
    <>
      {/* Sharing and copying use one button, so that the button keeps the focus if the sheet fails. */}
      <SecondaryButton
        disabled={!hydrated}
        className="noscript:hidden disabled:opacity-60"
        onClick={bySheet ? openSheet : copy}
      >
        <Icon name={bySheet ? 'share' : 'link'} /> {bySheet ? 'Share' : 'Copy link'}
      </SecondaryButton>
      {!bySheet && (
        <>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
            target="_blank"
            rel="noreferrer"
            className={button.secondary}
          >
            <Icon name="chat" /> WhatsApp
          </a>
          <p role="status" className="basis-full text-text-soft empty:sr-only">
            {copied}
          </p>
        </>
      )}
    </>
  );
}

/** Returns false if the browser refuses. Only pages loaded over https may write to the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
