import { NavLink } from 'react-router';

const pages = [
  { to: '/admindashboard', label: 'Registrations' },
  { to: '/admin/desks', label: 'Desks' },
  { to: '/admin/notices', label: 'Notices' },
  { to: '/admin/mails', label: 'Mails' },
];

const look =
  'flex min-h-11 items-center text-sm text-text-soft transition-colors hover:text-text aria-[current=page]:text-primary';

export function OrganisersLinks() {
  return (
    <nav aria-label="Organisers" className="-mb-3">
      <ul className="flex flex-wrap gap-x-5">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink end to={to} className={look}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          {/* A full load, because this page's policy forbids the camera. */}
          <a href="/desk" className={look}>
            At the door
          </a>
        </li>
      </ul>
    </nav>
  );
}
