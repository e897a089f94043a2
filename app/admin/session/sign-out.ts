import { Problem } from '#app/api.ts';
import { call } from '#app/tool-api.ts';
import { leave } from './query-client.ts';

/** Without the server the session would live on: then it says so instead of only looking signed out. */
export async function signOut(onFailure: (sentence: string) => void): Promise<void> {
  try {
    await call('logout');
  } catch (error) {
    const isOutAlready = error instanceof Problem && error.status === 401;
    if (!isOutAlready) return onFailure((error as Error).message);
  }
  leave({ expired: false });
}
