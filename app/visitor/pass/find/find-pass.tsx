import { Message } from '#app/ui/message.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { SavedList } from '../saved/saved-list.tsx';
import { useNote } from '../use-note.ts';
import { FindForm } from './find-form.tsx';

export function FindPass() {
  const [note] = useNote();
  return (
    <>
      <PageTitle title="Your pass" lead="Your day, your rooms and the code for the desk. It opens without a network." />
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <Message tone="news" className="not-empty:mb-12">
          {note}
        </Message>
        <div className="grid gap-x-16 gap-y-12 nav:grid-cols-2">
          <SavedList />
          <FindForm />
        </div>
      </div>
    </>
  );
}
