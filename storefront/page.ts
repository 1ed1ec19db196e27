/** The tenant's data that the host writes into the page's head. */
export interface Page {
  tenant: { id: string; name: string; url: string; logo: Logo | null };
}

/** The tenant's logo. `ground` is the background color it needs to be visible. */
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
      'This page must be served by the Foyer host, which provides the tenant’s details.',
    );
  }
}

/** The API response to the query with this key. */
export interface Answer {
  key: readonly string[];
  answer: unknown;
}

/** The API responses sent with the page. */
export function readAnswers(): Answer[] {
  const text = document.getElementById('answers')?.textContent;
  return text ? (JSON.parse(text) as Answer[]) : [];
}
