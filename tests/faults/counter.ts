/** Counts, and tells those who wait for a number that it was reached. */
export class Counter {
  count = 0;
  #waiting: { due: number; resolve: () => void }[] = [];

  add(): void {
    this.count++;
    const due = this.#waiting.filter((it) => it.due <= this.count);
    this.#waiting = this.#waiting.filter((it) => it.due > this.count);
    for (const it of due) it.resolve();
  }

  /** Resolves as soon as it has counted that many more. */
  more(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ due: this.count + count, resolve }));
  }
}
