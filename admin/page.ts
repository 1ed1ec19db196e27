import { fetchSender, type Send } from '@foyer/kit';
import type { Session } from '@foyer/kit/admin';

/** What the host writes into the page's head: which console this is. */
export interface Page {
  realm: 'platform' | 'tenant';
  /** The console's base path on its host: '' or '/admin'. */
  basename: string;
  title: string;
  tenant: { id: string; name: string; url: string } | null;
  nonce: string;
}

/** Reads the page's meta element. Throws for a page not served by the host, to make the mistake obvious. */
export function readPage(): Page {
  const content = document.querySelector('meta[name="foyer"]')?.getAttribute('content') ?? '';
  try {
    return JSON.parse(content) as Page;
  } catch {
    throw new Error(
      'This page has no console settings. Open it through the Foyer server, not as a static file.',
    );
  }
}

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
