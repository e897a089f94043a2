import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { forgetPass, openPassOffline, type SavedPass, savePass, useSavedPasses } from './saved-passes.ts';

const row = 'flex items-center justify-between gap-4';
const link = 'flex min-h-11 min-w-0 grow items-center gap-3 font-semibold text-primary hover:text-text';
const tool =
  'min-h-11 shrink-0 text-sm text-text-soft underline decoration-line-strong underline-offset-4 hover:text-primary';

/** In ms. It is short, because the next person at a shared computer must not restore the pass. */
const undoFor = 10_000;

/** The bar with the saved passes. On the page of a pass, the bar leaves out this pass. */
export function YourPass({ pathname }: { pathname: string }) {
  const passes = useSavedPasses().filter((pass) => pass.link !== pathname);
  const [isOpen, setOpen] = useState(false);
  const [forgotten, setForgotten] = useState<SavedPass>();
  useEffect(() => {
    const timer = forgotten && setTimeout(() => setForgotten(undefined), undoFor);
    return () => clearTimeout(timer);
  }, [forgotten]);

  function forget(pass: SavedPass) {
    forgetPass(pass.link);
    setForgotten(pass);
    setOpen(false);
  }

  function bringBack(pass: SavedPass) {
    savePass(pass);
    void openPassOffline();
    setForgotten(undefined);
  }

  const [first] = passes;
  if (!first && !forgotten) return null;
  return (
    <nav aria-label="Your pass" className="border-t border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        {isOpen && (
          <ul className="max-h-[40dvh] overflow-y-auto border-b border-line">
            {passes.map((pass) => (
              <li key={pass.link} className={row}>
                <PassLink {...pass} />
                <button type="button" className={tool} onClick={() => forget(pass)}>
                  Forget on this device
                </button>
              </li>
            ))}
          </ul>
        )}
        {forgotten && <Forgotten pass={forgotten} onUndo={() => bringBack(forgotten)} />}
        {first && !forgotten && (
          <p className={row}>
            {passes.length > 1 || isOpen ? <span>Your passes</span> : <PassLink {...first} label="Your pass" />}
            <button type="button" aria-expanded={isOpen} className={tool} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Close' : passes.length > 1 ? `Show all ${passes.length}` : 'Options'}
            </button>
          </p>
        )}
      </div>
    </nav>
  );
}

function PassLink({ link: to, name, reference, label }: SavedPass & { label?: string }) {
  return (
    <Link to={to} className={link}>
      {label && <span className="shrink-0">{label}</span>}
      <span className={`truncate ${label ? 'font-normal text-text-soft' : ''}`}>{name}</span>
      <span className="font-mono text-sm font-normal text-text-soft max-sm:hidden">{reference}</span>
    </Link>
  );
}

function Forgotten({ pass, onUndo }: { pass: SavedPass; onUndo(): void }) {
  return (
    <p className={row}>
      <span className="min-w-0 truncate">{pass.name}: no longer saved here</span>
      <button ref={holdFocus} type="button" className={tool} onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}

function holdFocus(button: HTMLButtonElement) {
  button.focus({ preventScroll: true });
  return () => {
    if (document.activeElement === button) document.getElementById('main')?.focus({ preventScroll: true });
  };
}
