import { Sign } from '#app/ui/sign.tsx';
import { signs } from '#fest/signs.ts';

/** The sign of an event by its id; a new event may have none yet. */
export function EventSign({ id, className }: { id: string; className: string }) {
  return <Sign shapes={signs[id] ?? []} className={className} />;
}
