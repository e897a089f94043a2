import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Returns the previous page's note, but '' in the first render: screen readers announce only a change of the text. */
export function useNote() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const brought = (state as { note?: string } | null)?.note;
  useEffect(() => {
    if (!brought) return;
    setNote(brought);
    navigate(pathname, { replace: true });
  }, [brought, navigate, pathname]);
  return [note, setNote] as const;
}
