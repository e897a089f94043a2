/** Lets the page paint and answer before the work goes on. */
export function yieldToMain(): Promise<void> {
  // Safari has no scheduler yet.
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
