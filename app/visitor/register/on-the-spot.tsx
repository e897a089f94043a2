import type { ReactNode } from 'react';
import { showcases } from '#fest/showcases.ts';
import { inAList } from '#programme/in-words.ts';

const onTheSpot = showcases.filter((showcase) => showcase.spotRegistrationOnly).map((showcase) => showcase.label);

export const OnTheSpot = (): ReactNode =>
  onTheSpot.length > 0 && (
    <p className="mt-3 text-lg afterwards:hidden">You can still register on the spot for {inAList(onTheSpot)}.</p>
  );
