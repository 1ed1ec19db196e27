/** What the host writes into the page's head: whose storefront this is. */
export interface Page {
  tenant: { id: string; name: string; url: string; logo: Logo | null };
}

/** The picture that stands for a tenant. `ground` is what it has to stand on to be seen. */
export interface Logo {
  address: string;
  width: number;
  height: number;
  ground: 'light' | 'dark' | null;
}

export function readPage(): Page {
  const content = document.querySelector('meta[name="foyer"]')?.getAttribute('content') ?? '';
  try {
    return JSON.parse(content) as Page;
  } catch {
    throw new Error(
      'This page has to be served by the Foyer host, which says whose storefront it is.',
    );
  }
}

/** What the API would answer to a query of this key. */
export interface Answer {
  key: readonly string[];
  answer: unknown;
}

/** What came with the page, and need not be asked again. */
export function readAnswers(): Answer[] {
  const text = document.getElementById('answers')?.textContent;
  return text ? (JSON.parse(text) as Answer[]) : [];
}
