import type { Session } from '@foyer/kit/admin';
import { fetchSender, type Send } from '@foyer/kit';
import type { Page } from './page.ts';

/** Sends as one console: the API looks at that console's session. */
export const sendAs = (realm: Page['realm']): Send =>
  fetchSender({ headers: { 'X-Application-Type': realm.toUpperCase() } });

/** Who is signed in here; null for nobody. Throws when the API cannot be reached or fails. */
export async function fetchSession(send: Send): Promise<Session | null> {
  try {
    return (await send({ method: 'get', path: '/auth/session' })) as Session;
  } catch (error) {
    if ((error as { status?: number }).status === 401) return null;
    throw error;
  }
}
