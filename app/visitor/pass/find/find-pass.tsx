import { useLocation } from 'react-router';
import { PageTitle } from '#app/ui/page-title.tsx';
import { FindForm } from './find-form.tsx';
import { KeptList } from './kept-list.tsx';

/** /pass without a token: what this device keeps, and the way to a pass that it does not. */
export function FindPass() {
  const { state } = useLocation();
  const forgotten = (state as { forgotten?: boolean } | null)?.forgotten === true;
  return (
    <>
      <PageTitle title="Your pass" lead="Your day, your rooms and the code for the desk. It opens without a network." />
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-5 sm:px-8 nav:grid-cols-2">
        {forgotten && (
          <p role="status" className="border-l-4 border-primary bg-raised px-5 py-4 nav:col-span-2">
            This device has forgotten the pass. The link in your mail still opens it.
          </p>
        )}
        <KeptList />
        <FindForm />
      </div>
    </>
  );
}
