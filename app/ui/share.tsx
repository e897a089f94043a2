import { useState } from 'react';
import { button } from './button.ts';
import { copyText } from './copy-text.ts';
import { useHydrated } from './hydrated.ts';
import { Icon } from './icon.tsx';

type Props = {
  title: string;
  text: string;
  url: string;
};

export function Share({ title, text, url }: Props) {
  const [copied, setCopied] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const hydrated = useHydrated();
  const bySheet = hydrated && 'share' in navigator && !hasFailed;

  const openSheet = () =>
    navigator.share({ title, text, url }).catch(({ name }) => {
      // AbortError: the person closed the sheet.
      if (name !== 'AbortError') setFailed(true);
    });

  const copy = async () => setCopied((await copyText(url)) ? 'Link copied' : url);

  return (
    <>
      {/* One button for both, so that it keeps the focus if the sheet fails. */}
      <button
        type="button"
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
