import { NavLink } from '#app/ui/link.tsx';
import { Drawer } from './drawer.tsx';
import { navigation } from './navigation.ts';
import { Wordmark } from './wordmark.tsx';

const link =
  'flex min-h-12 items-center px-4 font-semibold text-text-soft transition-colors hover:text-text aria-[current=page]:border-b-2 aria-[current=page]:border-primary aria-[current=page]:pt-0.5 aria-[current=page]:text-text';

export function TopBar() {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-ground print:static">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-3 px-5 sm:px-8">
        <Wordmark />
        <nav aria-label="Main" className="hidden nav:block">
          <ul className="flex gap-1">
            {navigation.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={link}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Drawer />
      </div>
    </header>
  );
}
