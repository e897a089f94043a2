/** In ms, since a code was last seen. */
const sameFor = 3_000;

/** A pass that stays in front of the camera is one scan. */
export class Scans {
  #last = { code: '', at: 0 };

  isNew(code: string, at: number): boolean {
    const isSame = code === this.#last.code && at - this.#last.at < sameFor;
    this.#last = { code, at };
    return !isSame;
  }

  /** Notes a code while scanning is paused: the last one stays the same scan, others count later. */
  see(code: string, at: number): void {
    if (code === this.#last.code) this.isNew(code, at);
  }

  forget(): void {
    this.#last = { code: '', at: 0 };
  }
}
