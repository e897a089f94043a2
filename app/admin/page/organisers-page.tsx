import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { toolButton } from '#app/ui/button.ts';
import { Message } from '#app/ui/message.tsx';
import { queryClient } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { OrganisersLinks } from './organisers-links.tsx';

type Props = { title: string; description: string; children: ReactNode };

/** Shows its content only to people who are signed in, and the placeholder while that is unknown. */
export function OrganisersFrame({ title, description, placeholder, children }: Props & { placeholder?: ReactNode }) {
  const session = useSession();
  if (session === 'signed out' || session === 'expired') return <Navigate to="/admin" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead title={title} description={description} />
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-5 py-6 sm:px-8">
        <OrganisersLinks />
        {session === 'signed in' ? children : placeholder}
      </div>
    </QueryClientProvider>
  );
}

export function OrganisersPage({ title, description, children }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <OrganisersFrame title={title} description={description}>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <button type="button" onClick={() => signOut(setFailure)} className={toolButton}>
          Sign out
        </button>
      </div>
      {failure && <Message>{failure}</Message>}
      <div className="flex flex-col gap-6">{children}</div>
    </OrganisersFrame>
  );
}
