import { Link } from 'react-router';
import { textLink } from '#app/ui/buttons.tsx';
import { edition } from '#fest/edition.ts';
import { navigation } from './drawer.tsx';
import { PhoneLink } from './phone-link.tsx';
import { VenueMap } from './venue-map.tsx';

const quickLinks = [
  ...navigation,
  { to: '/gallery', label: 'Gallery' },
  { to: '/pass', label: 'Find my pass' },
  { to: '/privacy', label: 'Privacy' },
];
const heading = 'font-mono text-sm font-medium text-text-soft';

export function Footer() {
  const { contact } = edition;
  return (
    <footer className="mt-16 border-t border-line bg-sunken print:hidden sm:mt-24">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-6 px-5 py-8 sm:grid-cols-2 sm:gap-y-10 sm:px-8 sm:py-14 nav:grid-cols-[1.2fr_0.7fr_1fr_1.4fr]">
        <div>
          <p className="font-display text-2xl font-extrabold uppercase leading-none sm:text-3xl">
            {edition.department}
          </p>
          <p className="mt-2 text-text-soft sm:mt-3">{edition.college}</p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className={heading}>
            Quick links
          </h2>
          <ul className="flex flex-wrap gap-x-6 sm:mt-2 sm:block">
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="flex min-h-11 min-w-11 items-center font-semibold hover:text-primary">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={heading}>Contact</h2>
          <ul className="flex flex-wrap gap-x-8 sm:mt-2 sm:block">
            <li className="w-full">
              <a href={`mailto:${contact.email}`} className={`${textLink} inline-flex min-h-11 items-center`}>
                {contact.email}
              </a>
            </li>
            {contact.people.map((person) => (
              <li key={person.phone} className="sm:py-1">
                <span className="block text-sm text-text-soft">{person.role}</span>
                <PhoneLink phone={person.phone} />
              </li>
            ))}
          </ul>
        </div>
        <VenueMap />
      </div>
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <p className="border-t border-line py-4 font-mono text-xs sm:py-6 text-text-soft">
          {`${edition.name} ${edition.version}, built by its students`}
        </p>
      </div>
    </footer>
  );
}
