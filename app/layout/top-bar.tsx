import { Link, NavLink } from 'react-router';
import { edition } from '#fest/edition.ts';
import { Drawer, navigation } from './drawer.tsx';

const link =
  'flex min-h-12 items-center px-4 font-semibold text-text-soft transition-colors hover:text-text aria-[current=page]:border-b-2 aria-[current=page]:border-primary aria-[current=page]:pt-0.5 aria-[current=page]:text-text';

const register =
  'flex min-h-12 items-center whitespace-nowrap rounded-sm border border-line-strong px-2 font-display font-extrabold min-[22rem]:px-3 min-[22rem]:text-lg uppercase leading-none text-primary aria-[current=page]:border-transparent aria-[current=page]:text-text-soft afterwards:hidden';

export function TopBar({ isAdmin }: { isAdmin: boolean }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-ground print:static">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-2 px-5 sm:px-8">
        <div className="min-w-25 flex-1">
          <Link
            to="/"
            className="flex min-h-12 flex-wrap items-center gap-x-2 font-display text-2xl font-black uppercase"
          >
            {edition.name}
            <span className="whitespace-nowrap rounded-sm border border-secondary px-1.5 py-1 font-mono text-xs normal-case leading-none text-secondary">
              {`v${edition.version}`}
            </span>
          </Link>
        </div>
        <nav aria-label="Main" className="hidden nav:block">
          <ul className="flex gap-1">
            {navigation.map(({ to, label }) => (
              <li key={to}>
                <NavLink end to={to} className={link}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-2 nav:hidden">
          {!isAdmin && (
            <NavLink end to="/register" className={register}>
              Register here
            </NavLink>
          )}
          <Drawer />
        </div>
      </div>
    </header>
  );
}
