import { type ComponentType, lazy } from 'react';

/** A part of a page whose script loads when it is first drawn. If it does not load, draws `otherwise`. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props> = () => null,
) => lazy(() => load().then(asModule, () => asModule(otherwise)));

const asModule = <Part>(part: Part) => ({ default: part });
