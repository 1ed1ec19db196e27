/** What the host writes into the page's head: which console this is. */
export interface Page {
  realm: 'platform' | 'tenant';
  /** Where the console lives on its host: '' or '/admin'. */
  basename: string;
  title: string;
  tenant: { id: string; name: string; url: string } | null;
  nonce: string;
}

/** Reads the page's meta. A page without it was not served by the host, which is a mistake to see at once. */
export function readPage(): Page {
  const content = document.querySelector('meta[name="foyer"]')?.getAttribute('content') ?? '';
  try {
    return JSON.parse(content) as Page;
  } catch {
    throw new Error(
      'This page has to be served by the Foyer host, which says which console it is.',
    );
  }
}
