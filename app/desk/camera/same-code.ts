/** How long (in ms) a code is the same scan, from when it was last seen. */
const sameFor = 3_000;

/** Tells of each code that is seen whether it is a new scan: a pass that stays before the camera is scanned once. */
export class Scans {
  #last = { code: '', at: 0 };

  isNew(code: string, at: number): boolean {
    const isSame = code === this.#last.code && at - this.#last.at < sameFor;
    this.#last = { code, at };
    return !isSame;
  }

  /** Seen while none is taken: the last one stays the same scan, and another one is new once it may be taken. */
  see(code: string, at: number): void {
    if (code === this.#last.code) this.isNew(code, at);
  }

  /** The next one is new: nobody knows yet whose the last one was. */
  forget(): void {
    this.#last = { code: '', at: 0 };
  }
}
