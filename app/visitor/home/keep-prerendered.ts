/** Used if a script does not load: React then keeps the part of the page that the build prerendered. */
export const keepPrerendered = () => new Promise<never>(() => {});
