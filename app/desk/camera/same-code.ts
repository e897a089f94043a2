/** In ms. If a code is seen again within this time, it counts as the same scan. */
const sameFor = 3_000;

/** Counts a pass that stays in front of the camera as one scan. */
export class Scans {
  #last = { code: '', at: 0 };

  isNew(code: string, at: number): boolean {
    const isSame = code === this.#last.code && at - this.#last.at < sameFor;
    this.#last = { code, at };
    return !isSame;
  }

  /** Call this while scanning is paused. If the last code stays in view, it is not scanned again after the pause. */
  see(code: string, at: number): void {
    if (code === this.#last.code) this.isNew(code, at);
  }

  forget(): void {
    this.#last = { code: '', at: 0 };
  }
}
