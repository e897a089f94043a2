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

/** Hands an address on by the device's own sheet; where it has none, by copying the link or by WhatsApp. */
export function Share({ title, text, url }: Props) {
  const [copied, setCopied] = useState('');
  const bySheet = useHydrated() && 'share' in navigator;

  async function copy() {
    // Only a page that came by https may write there.
    const done = await navigator.clipboard
      ?.writeText(url)
      .then(() => true)
      .catch(() => false);
    setCopied(done ? 'Link copied' : url);
  }

  if (bySheet) {
    return (
      <button type="button" className={button.secondary} onClick={() => void openSheet({ title, text, url })}>
        <Icon name="share" /> Share
      </button>
    );
  }
  return (
    <>
      <button type="button" className={`${button.secondary} noscript:hidden`} onClick={copy}>
        <Icon name="link" /> Copy link
      </button>
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
  );
}

async function openSheet(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => {
    // Somebody closed the sheet without sharing.
  });
}
