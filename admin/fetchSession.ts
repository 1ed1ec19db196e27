import type { Session } from '@foyer/kit/admin';
import { fetchSender, type Send } from '@foyer/kit';
import type { Page } from './page.ts';

/** Sends requests as one console, whose session the API then uses. */
export const sendAs = (realm: Page['realm']): Send =>
  fetchSender({ headers: { 'X-Application-Type': realm.toUpperCase() } });

/** The session; null if nobody is signed in. Throws if the API fails or can't be reached. */
export async function fetchSession(send: Send): Promise<Session | null> {
  try {
    return (await send({ method: 'get', path: '/auth/session' })) as Session;
  } catch (error) {
    if ((error as { status?: number }).status === 401) return null;
    throw error;
  }
}
