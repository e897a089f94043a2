import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { BottomBar } from '#app/layout/bottom-bar.tsx';
import { drawer } from '#app/layout/drawer.tsx';
import { keepClear } from '#app/layout/keep-clear.ts';
import { NoticeLine } from '#app/news/notice-line.tsx';
import { tellStorage } from '#app/storage.ts';
import { TextButton, TextLink, ToolButton } from '#app/ui/buttons.tsx';
import { PanelDialog } from '#app/ui/dialog.tsx';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { edition } from '#fest/edition.ts';
import { SignInForm } from '../login/sign-in-form.tsx';
import { leave, queryClient, useOrganiser, useSignOut } from '../session/query-client.ts';
import { readSession, useSession } from '../session/session.ts';
import { pages } from './pages.ts';

type Props = { title: string; children: ReactNode };

/** Narrow screens with large letters get a smaller heading, so that no word breaks. */
export const toolHeading = 'text-[min(2.25rem,11vw)]';

/** Shows `children` only to people who are signed in. While prerendering, shows the title and `placeholder`. */
export function OrganisersFrame({ title, placeholder, children }: Props & { placeholder?: ReactNode }) {
  const session = useSession();
  useEffect(keepClear, []);
  useEffect(() => {
    // `tellStorage` makes the drawer show the new menu.
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
      {session === 'signed in' && (
        <BottomBar>
          <NoticeLine className="border-t-2 px-5 lg:px-6" />
        </BottomBar>
      )}
    </QueryClientProvider>
  );
}

/** On a wide screen, forms are on the left and lists on the right. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-10 gap-y-8 nav:grid-cols-2 2xl:grid-cols-[40rem_1fr]">{children}</div>
);

type PageLinks = readonly { to: string; label: string }[];

export const allPeople = { to: '/admin/people', label: 'All people' };

/** `links` are shown below the title. */
export function OrganisersPage({ title, links = [], children }: Props & { links?: PageLinks }) {
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

/** Returns a page for organisers, with this title above the content. */
export const pageOf =
  (title: string, Content: ComponentType, links: PageLinks = []) =>
  () => (
    <OrganisersPage title={title} links={links}>
      <Content />
    </OrganisersPage>
  );

const link =
  'flex min-h-11 items-center border-l-3 border-transparent px-4 transition-colors hover:text-primary aria-[current=page]:border-primary aria-[current=page]:bg-raised-more aria-[current=page]:font-semibold aria-[current=page]:text-primary';

/** The organisers' menu: links to their pages, and the account. Narrow screens show it in a drawer. */
function ToolMenu({ onChoose }: { onChoose?(): void }) {
  const session = useSession();
  const { pathname } = useLocation();
  return (
    <div className="tool-menu grid gap-4">
      <nav aria-label="Organisers">
        <ul>
          {pages.map(({ to, label, under, needsFullLoad, leadsTo = [] }, index) => (
            <li key={to}>
              {under && under !== pages[index - 1]?.under && (
                <p className="px-4.75 pt-3 text-sm text-text-soft">{under}</p>
              )}
              {needsFullLoad ? (
                <a href={to} className={link}>
                  {label}
                </a>
              ) : (
                <Link
                  to={to}
                  aria-current={
                    [to, ...leadsTo].some((one) => `${pathname}/`.startsWith(`${one}/`)) ? 'page' : undefined
                  }
                  className={`${link} ${under ? 'pl-8' : ''}`}
                  onClick={onChoose}
                >
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {session === 'signed in' && <Account />}
    </div>
  );
}

function Account() {
  const username = useOrganiser();
  const { mutate, error } = useSignOut();
  return (
    <div className="grid gap-3 border-t border-line px-4 py-4">
      <p className="min-h-5 text-sm text-text-soft">{username && `Signed in as ${username}`}</p>
      <ToolButton onClick={() => mutate()}>Sign out</ToolButton>
      {error && <Message>{error.message}</Message>}
    </div>
  );
}

/** Opens over the page if the session has ended, so that nothing typed is lost. */
function SignInAgain() {
  return (
    <PanelDialog
      open={useSession() === 'ended'}
      aria-label="Sign in"
      onCancel={(event) => event.preventDefault()}
      // A click outside the dialog must not leave the page.
      onClick={undefined}
      onClose={leaveIfEnded}
      className="w-[min(28rem,94vw)]"
    >
      <Form />
    </PanelDialog>
  );
}

function Form() {
  return (
    <div className="flex flex-col gap-5 p-5">
      <h2 className="text-3xl">Sign in</h2>
      <SignInForm username={useOrganiser()} sending={useSend()} onSignedIn={() => queryClient.invalidateQueries()} />
      <TextButton onClick={leaveIfEnded}>Leave this page</TextButton>
    </div>
  );
}

function leaveIfEnded(): void {
  if (readSession() === 'ended') leave({ expired: true });
}
