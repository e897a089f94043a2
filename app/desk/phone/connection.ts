/** Whether the server answers, and whether this phone may still ask. The phone follows both. */
export function makeConnection() {
  const connection = {
    /** True after a call that got no answer, until one does. */
    isAway: false,
    onChange() {},
    onEnded(_sentence: string) {},
    answered: () => set(false),
    failed: () => set(true),
  };
  function set(isAway: boolean): void {
    if (connection.isAway === isAway) return;
    connection.isAway = isAway;
    connection.onChange();
  }
  return connection;
}
export type Connection = ReturnType<typeof makeConnection>;

/** Of this page. */
export const connection = makeConnection();
