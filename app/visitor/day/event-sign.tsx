import { Sign } from '#app/ui/sign.tsx';
import { signOf } from '#programme/signs.ts';

export function EventSign({ id, className }: { id: string; className: string }) {
  return <Sign shapes={signOf(id)} className={className} />;
}
