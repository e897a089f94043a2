/** Where the writers can be stopped: shut, nothing new passes, and what is on its way comes to its end. */
export class Gate {
  #underWay = 0;
  #opened = Promise.withResolvers<void>();
  #idle: (() => void)[] = [];
  #isOpen = true;

  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (!this.#isOpen) await this.#opened.promise;
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
      if (this.#underWay === 0) for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  /** Resolves once nothing is on its way any more. */
  async shut(): Promise<void> {
    if (this.#isOpen) this.#opened = Promise.withResolvers();
    this.#isOpen = false;
    if (this.#underWay > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  open(): void {
    this.#isOpen = true;
    this.#opened.resolve();
  }
}
