/** Lets whatever arrived meanwhile be served before long work goes on. */
export { setImmediate as yieldToEventLoop } from 'node:timers/promises';
