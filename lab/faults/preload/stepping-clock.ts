/** Each message sets how many hours the server's clock is ahead. Timers are not affected, as on a real machine. */

const RealDate = Date;
let offset = 0;

class SteppingDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(SteppingDate.now());
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
}

globalThis.Date = SteppingDate as DateConstructor;
process.on('message', ({ hours }: { hours: number }) => {
  offset = hours * 3_600_000;
  process.send?.('stepped');
});
process.channel?.unref();
