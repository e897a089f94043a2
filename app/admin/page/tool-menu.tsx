import { Link, useLocation } from 'react-router';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { useOrganiser, useSignOut } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { pages } from './pages.ts';

const link =
  'flex min-h-11 items-center border-l-3 border-transparent px-4 transition-colors hover:text-primary aria-[current=page]:border-primary aria-[current=page]:bg-raised-more aria-[current=page]:font-semibold aria-[current=page]:text-primary';

/** The organisers' menu: links to their pages, and the account. Narrow screens show it in a drawer. */
export function ToolMenu({ onChoose }: { onChoose?(): void }) {
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
