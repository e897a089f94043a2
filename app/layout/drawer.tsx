import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { NavLink } from 'react-router';
import { onStorage } from '#app/storage.ts';
import { IconButton, TextLink } from '#app/ui/buttons.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

export const navigation = [
  { to: '/', label: 'Home' },
  { to: '/events', label: 'Events' },
  { to: '/contact', label: 'Contact Us' },
  { to: '/register', label: 'Register' },
] as const;

const link =
  'flex min-h-16 items-center justify-between border-b border-line font-display text-4xl font-extrabold uppercase text-text aria-[current=page]:border-b-3 aria-[current=page]:border-primary aria-[current=page]:text-primary';

/** Organisers' pages set `Top` to their menu, so that visitors do not download it. Afterwards, call `tellStorage`. */
export const drawer: { Top?: ComponentType<{ onChoose(): void }> | undefined } = {};

/** Shows the links of the top bar on a small screen. Without scripts, visitors use the links of the footer. */
export function Drawer() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Top = useSyncExternalStore(
    onStorage,
    () => drawer.Top,
    () => undefined,
  );
  // Close on the Back button, not on every new page: a page that loads late would close a drawer that opened since.
  useEffect(() => {
    const closeOnBack = () => setOpen(false);
    addEventListener('popstate', closeOnBack);
    return () => removeEventListener('popstate', closeOnBack);
  }, []);

  return (
    <div className="noscript:hidden">
      <IconButton
        icon="menu"
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={close}
        aria-label="Menu"
        className="translate-x-full transition-[translate,overlay,display] transition-discrete duration-200 ease-out open:translate-x-0 starting:open:translate-x-full fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[calc(100vw-3rem)] border-l border-line bg-ground text-text backdrop:bg-sunken/80"
      >
        <div className="flex h-full flex-col overflow-y-auto px-5 py-2">
          <IconButton icon="close" label="Close menu" className="self-end" onClick={close} />
          {Top && <Top onChoose={close} />}
          <nav aria-label="Main">
            <ul className="mt-4 border-t border-line">
              {navigation.map(({ to, label }) => (
                <li key={to}>
                  <NavLink end to={to} className={link} onClick={close}>
                    {label}
                    <Icon name="right" className="size-5 text-line-strong" />
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <TextLink to="/pass" className="mt-4 self-start" onClick={close}>
            Find my pass
          </TextLink>
        </div>
      </Dialog>
    </div>
  );
}
