import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '#app/layout/page-head.tsx';
import { textLink } from '#app/ui/buttons.tsx';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';

const untilPhotosDeleted = `until ${formatDay(edition.photosDeletedOn)}`;
const untilDeleted = `until ${formatDay(edition.registrationsDeletedOn)}`;

const kept: { what: string; why: string; until: string }[] = [
  {
    what: 'Your name, college, course and semester',
    why: 'Volunteers find you at the door, and certificates get the right name.',
    until: untilDeleted,
  },
  {
    what: 'Your email and WhatsApp number',
    why: 'We send your pass, tell you about changes to your events, and can call or message you.',
    until: untilDeleted,
  },
  {
    what: 'Your events, the times when you were seen, and whether you paid',
    why: 'We plan the rooms, let you in and check the payments.',
    until: untilDeleted,
  },
  {
    what: 'The photo of your college ID, if you send one',
    why: 'The desk uses it to check that you are a student.',
    until: untilPhotosDeleted,
  },
];

const utr = {
  what: 'The UTR, if you pay by UPI',
  why: 'We find your payment in our bank statement. The bank can always trace a UTR to you.',
  until: 'kept for the accounts, even if you withdraw',
};

const link = `${textLink} inline-flex min-h-11 items-center justify-self-start wrap-anywhere`;

export function PrivacyPage() {
  const { college, contact, department, name, version } = edition;
  return (
    <>
      <PageTitle
        title="Privacy"
        description={`What ${name} ${version} stores about you, why, until when, who sees it and how to have it deleted.`}
        lead="What we store about you, why, until when, who sees it, and how you have it deleted."
      />
      <div className="mx-auto grid max-w-6xl gap-y-12 px-5 sm:px-8">
        <Part title="What, why and until when">
          <dl className="border-t border-line-strong">
            {[...kept, ...(edition.upi ? [utr] : [])].map(({ what, why, until }) => (
              <div
                key={what}
                className="grid items-baseline gap-x-10 gap-y-1 border-b border-line py-4 nav:grid-cols-[1.2fr_1.4fr_13rem]"
              >
                <dt className="font-semibold">{what}</dt>
                <dd className="text-text-soft">{why}</dd>
                <dd className="font-mono text-sm text-secondary">{until}</dd>
              </div>
            ))}
          </dl>
          <p>
            On the days above the organisers delete this data from the server. They must also delete their backups and
            spreadsheets. What was done at the desks stays in a log, but the log no longer leads to you.
          </p>
        </Part>
        <Part title="Who sees it">
          <p>
            The organisers, students and teachers of the {department}, {college}. They sign in with a password.
            Volunteers at a desk see your name, college, events, photo and the last four digits of your number. The
            boards in the hall show only numbers. We sell nothing and show no advertisements.
          </p>
          <p>
            One company may run our server, and another may deliver our emails. The map at the end of each page comes
            from OpenStreetMap. Both the server's host and OpenStreetMap see your IP address.
          </p>
        </Part>
        <Part title="On your phone">
          <p>
            Your browser keeps what you type until you send the form, and your pass until you tap "Forget on this
            device". Visitors get no cookies, and nobody is tracked. To stop floods of requests, the server counts them
            by IP address and email for a short time.
          </p>
        </Part>
        <Part title="How to have it deleted">
          <p>
            Open your pass and choose "Withdraw". That deletes your registration, photo and pass at once. You can also
            change your events and photo there, as long as registration is open.
          </p>
          <Link to="/pass" className={link}>
            Find my pass
          </Link>
          <p>Or write to us. We also send you a copy of what we store, or correct your name or number.</p>
          <a href={`mailto:${contact.email}`} className={link}>
            {contact.email}
          </a>
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-4xl uppercase">{title}</h2>
      <div className="grid max-w-prose gap-4 text-lg has-[dl]:max-w-none *:[p]:max-w-prose">{children}</div>
    </section>
  );
}
