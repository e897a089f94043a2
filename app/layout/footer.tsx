import { textLink } from '#app/ui/button.ts';
import { Link } from '#app/ui/link.tsx';
import { edition } from '#fest/edition.ts';
import { navigation } from './navigation.ts';
import { PhoneLink } from './phone-link.tsx';
import { VenueMap } from './venue-map.tsx';

const quickLinks = [...navigation, { to: '/gallery', label: 'Gallery' }];
const heading = 'font-mono text-sm font-medium text-text-soft';

export function Footer() {
  const { contact } = edition;
  return (
    <footer className="mt-24 border-t border-line bg-sunken print:hidden">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-10 px-5 py-14 sm:grid-cols-2 sm:px-8 nav:grid-cols-[1.2fr_0.7fr_1fr_1.4fr]">
        <div>
          <p className="font-display text-3xl font-extrabold uppercase leading-none">{edition.department}</p>
          <p className="mt-3 text-text-soft">{edition.college}</p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className={heading}>
            Quick links
          </h2>
          <ul className="mt-2">
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="flex min-h-11 items-center font-semibold hover:text-primary">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={heading}>Contact</h2>
          <ul className="mt-2">
            <li>
              <a href={`mailto:${contact.email}`} className={`${textLink} inline-flex min-h-11 items-center`}>
                {contact.email}
              </a>
            </li>
            {contact.people.map((person) => (
              <li key={person.phone} className="py-1">
                <span className="block text-sm text-text-soft">{person.role}</span>
                <PhoneLink phone={person.phone} />
              </li>
            ))}
          </ul>
        </div>
        <VenueMap />
      </div>
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <p className="border-t border-line py-6 font-mono text-xs text-text-soft">
          {`${edition.name} ${edition.version}, built by its students`}
        </p>
      </div>
    </footer>
  );
}
