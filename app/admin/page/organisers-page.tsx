import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { BottomBar } from '#app/layout/bottom-bar.tsx';
import { drawer } from '#app/layout/drawer.tsx';
import { keepClear } from '#app/layout/keep-clear.ts';
import { useNotices } from '#app/news/notices.ts';
import { tellStorage } from '#app/storage.ts';
import { TextLink } from '#app/ui/buttons.tsx';
import { NoticeLine } from '#app/ui/notice-line.tsx';
import { edition } from '#fest/edition.ts';
import { queryClient } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { SignInAgain } from '../session/sign-in-again.tsx';
import { ToolMenu } from './tool-menu.tsx';

type Props = { title: string; children: ReactNode };

/** Narrow screens with large letters get a smaller heading, so that no word breaks. */
export const toolHeading = 'text-[min(2.25rem,11vw)]';

/** Shows `children` only to people who are signed in. While prerendering, shows the title and `placeholder`. */
export function OrganisersFrame({ title, placeholder, children }: Props & { placeholder?: ReactNode }) {
  const session = useSession();
  useEffect(keepClear, []);
  useEffect(() => {
    // `tellStorage` makes an open drawer draw the new menu.
    const put = (menu: typeof drawer.Top) => {
      drawer.Top = menu;
      tellStorage();
    };
    put(ToolMenu);
    return () => put(undefined);
  }, []);
  if (session === 'signed out' || session === 'expired') return <Navigate to="/admin" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <title>{`${title} · ${edition.name} ${edition.version}`}</title>
      <div
        className={`organisers nav:flex nav:min-h-[calc(100dvh-3.0625rem)] ${session === 'ended' ? 'invisible' : ''}`}
      >
        <div className="hidden w-46 shrink-0 border-r border-line bg-raised nav:block print:hidden">
          <div className="sticky top-0 max-h-dvh overflow-y-auto py-4">
            <ToolMenu />
          </div>
        </div>
        <div className="flex min-w-0 grow flex-col gap-4 px-5 py-6 lg:px-6">
          {session === undefined && <h1 className={toolHeading}>{title}</h1>}
          {session === undefined ? placeholder : children}
        </div>
      </div>
      {session !== undefined && <SignInAgain />}
      {session === 'signed in' && <Notices />}
    </QueryClientProvider>
  );
}

function Notices() {
  const { notices, dismiss } = useNotices();
  return (
    <BottomBar>
      <NoticeLine notices={notices} onDismiss={dismiss} className="border-t-2 px-5 lg:px-6" />
    </BottomBar>
  );
}

/** On a wide screen, forms are on the left and lists on the right. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-10 gap-y-8 nav:grid-cols-2 2xl:grid-cols-[40rem_1fr]">{children}</div>
);

type PageProps = Props & { links?: readonly { to: string; label: string }[] };

export const allPeople = { to: '/admin/people', label: 'All people' };

/** `links` are shown below the title. */
export function OrganisersPage({ title, links = [], children }: PageProps) {
  return (
    <OrganisersFrame title={title}>
      <div>
        <h1 className={toolHeading}>{title}</h1>
        {links.length > 0 && (
          <nav aria-label={`From ${title}`} className="-mb-2 flex flex-wrap gap-x-6">
            {links.map(({ to, label }) => (
              <TextLink key={to} to={to}>
                {label}
              </TextLink>
            ))}
          </nav>
        )}
      </div>
      <div className="flex flex-col gap-6">{children}</div>
    </OrganisersFrame>
  );
}
