import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageTitle } from '#app/ui/page-title.tsx';
import { KeptList } from '../kept/kept-list.tsx';
import { FindForm } from './find-form.tsx';

/** /pass without a token: what this device keeps, and the way to a pass that it does not. */
export function FindPass() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const forgotten = (state as { forgotten?: boolean } | null)?.forgotten === true;

  // Screen readers hear of what comes into a live region, not of what stands in it from the beginning; and a reload says it no more.
  useEffect(() => {
    if (!forgotten) return;
    setNote('This device has forgotten the pass. The link in your mail still opens it.');
    navigate('/pass', { replace: true });
  }, [forgotten, navigate]);

  return (
    <>
      <PageTitle title="Your pass" lead="Your day, your rooms and the code for the desk. It opens without a network." />
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <p
          role="status"
          className="border-primary not-empty:mb-12 not-empty:border-l-4 not-empty:bg-raised not-empty:px-5 not-empty:py-4"
        >
          {note}
        </p>
        <div className="grid gap-x-16 gap-y-12 nav:grid-cols-2">
          <KeptList />
          <FindForm />
        </div>
      </div>
    </>
  );
}
