import { type ComponentType, lazy } from 'react';

/** Loads a component's script when it is first rendered. If the script does not load, renders `fallback`. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> | ComponentType<object> = () => null,
) => lazy(() => load().then(asModule, () => asModule(fallback)));

const asModule = <Part>(part: Part) => ({ default: part });
