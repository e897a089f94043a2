import { useState } from 'react';
import { button } from './button.ts';
import { useHydrated } from './hydrated.ts';
import { Icon } from './icon.tsx';

type Props = {
  title: string;
  /** What the message says, above the address. */
  text: string;
  url: string;
};

/** Hands an address on by the device's own sheet; where that is missing or fails, by copying the link or by WhatsApp. */
export function Share({ title, text, url }: Props) {
  const [copied, setCopied] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const hydrated = useHydrated();
  const bySheet = hydrated && 'share' in navigator && !hasFailed;

  const openSheet = () =>
    navigator.share({ title, text, url }).catch(({ name }) => {
      // Else somebody closed the sheet without sharing.
      if (name !== 'AbortError') setFailed(true);
    });

  async function copy() {
    // Only a page that came by https may write there.
    const done = await navigator.clipboard
      ?.writeText(url)
      .then(() => true)
      .catch(() => false);
    setCopied(done ? 'Link copied' : url);
  }

  return (
    <>
      {/* One button for both, so that the focus stays where the sheet fails. */}
      <button
        type="button"
        // A browser shares and copies only for a tap, which cannot be made up for later.
        disabled={!hydrated}
        className={`${button.secondary} noscript:hidden disabled:opacity-60`}
        onClick={bySheet ? openSheet : copy}
      >
        <Icon name={bySheet ? 'share' : 'link'} /> {bySheet ? 'Share' : 'Copy link'}
      </button>
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
