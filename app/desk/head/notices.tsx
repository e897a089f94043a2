import { useNotices } from '#app/news/notices.ts';
import { NoticeLine } from '#app/ui/notice-line.tsx';
import { whenFree } from '../screen/touch.ts';

/** One line at the top. Rows and buttons stay in place when it appears. */
export function DeskNotices() {
  const { notices, dismiss } = useNotices(whenFree);
  return <NoticeLine notices={notices} onDismiss={dismiss} className="border-b-2 pl-4" />;
}
