import { NavLink } from '#app/ui/link.tsx';

const pages = [
  { to: '/admindashboard', label: 'Registrations' },
  { to: '/admin/desks', label: 'Desks' },
  { to: '/admin/notices', label: 'Notices' },
  { to: '/admin/mails', label: 'Mails' },
];

/** The organisers' pages, above the title of each. */
export function OrganisersLinks() {
  return (
    <nav aria-label="Organisers" className="-mb-3">
      <ul className="flex flex-wrap gap-x-5">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="flex min-h-11 items-center text-sm text-text-soft transition-colors hover:text-text aria-[current=page]:text-primary"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
