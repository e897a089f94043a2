/** An address must leave as much free as it uses, so it gets at most half (docs/decisions/0025). `null` may use all. */
export class Shares {
  readonly #most: number;
  readonly #held = new Map<string | null, number>();
  #heldByAll = 0;

  constructor(most: number) {
    this.#most = most;
  }

  heldBy(address: string | null): number {
    return this.#held.get(address) ?? 0;
  }

  take(address: string | null, amount: number): boolean {
    const free = this.#most - this.#heldByAll - amount;
    if (free < 0 || (address !== null && this.heldBy(address) + amount > free)) return false;
    this.#add(address, amount);
    return true;
  }

  giveBack(address: string | null, amount: number): void {
    this.#add(address, -amount);
  }

  #add(address: string | null, amount: number): void {
    const held = this.heldBy(address) + amount;
    if (held > 0) this.#held.set(address, held);
    else this.#held.delete(address);
    this.#heldByAll += amount;
  }
}
