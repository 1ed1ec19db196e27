/** What the host writes into the page's head: whose storefront this is. */
export interface Page {
  tenant: { id: string; name: string; url: string };
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

/** Answers that came with the page, under the keys of their queries: what it need not ask again. */
export function readAnswers(): { key: readonly string[]; answer: unknown }[] {
  const text = document.getElementById('answers')?.textContent;
  return text ? (JSON.parse(text) as ReturnType<typeof readAnswers>) : [];
}
