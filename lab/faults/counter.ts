export class Counter {
  count = 0;
  #waiting: { due: number; resolve: () => void }[] = [];

  add(): void {
    this.count++;
    const reached = this.#waiting.filter(({ due }) => due <= this.count);
    this.#waiting = this.#waiting.filter(({ due }) => due > this.count);
    for (const { resolve } of reached) resolve();
  }

  more(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ due: this.count + count, resolve }));
  }
}
