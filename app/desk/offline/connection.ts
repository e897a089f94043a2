/** Whether the server answers. */
export type Connection = {
  /** True after a call that got no answer, until one does. */
  readonly isAway: boolean;
  answered(): void;
  failed(): void;
  onChange(listener: () => void): void;
};

export function makeConnection(): Connection {
  let isAway = false;
  const listeners: (() => void)[] = [];
  const set = (next: boolean) => {
    if (isAway === next) return;
    isAway = next;
    for (const listener of listeners) listener();
  };
  return {
    get isAway() {
      return isAway;
    },
    answered: () => set(false),
    failed: () => set(true),
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Of this page. */
export const connection = makeConnection();
