import { call, Problem } from '#app/api.ts';

/** Tells the server's audit log of a spreadsheet that was made here; a network that is down hears of it once it is back. */
export async function noteExport(file: string, rows: number): Promise<void> {
  try {
    await call('exported', { body: { file, rows } });
  } catch (error) {
    if (!(error instanceof Problem && error.status === 0)) return;
    window.addEventListener('online', () => void noteExport(file, rows), { once: true });
  }
}
