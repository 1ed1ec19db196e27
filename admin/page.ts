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
