/**
 * Lets the page draw and react. `scheduler.yield` would continue before React's tasks, so the first rows would appear
 * after the whole list. `setTimeout` would wait 4 ms each time.
 */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
