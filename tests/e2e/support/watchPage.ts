import type { Page } from '@playwright/test';

/** What a page logs as an error or a warning, what it throws, and what its policy blocks. */
export interface Trouble {
  text: string;
  /** URL of the failed resource, or of the script that logged it. */
  url: string;
}

/** A status of a page or an API call, or a part of the browser's message. */
export type ExpectedTrouble = number | string;

const STATUS = /^error: Failed to load resource: the server responded with a status of (\d{3})/;

export function watchPage(page: Page, report: (trouble: Trouble) => void): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      report({ text: `${message.type()}: ${message.text()}`, url: message.location().url });
    }
  });
  page.on('pageerror', (error) => report({ text: `thrown: ${error.message}`, url: page.url() }));
}

/** Whether a test caused it on purpose. A missing script, picture or icon is never expected. */
export function isExpected({ text, url }: Trouble, expected: readonly ExpectedTrouble[]): boolean {
  const status = STATUS.exec(text)?.[1];
  if (status) return expected.includes(Number(status)) && !isAsset(url);
  return expected.some((words) => typeof words === 'string' && text.includes(words));
}

function isAsset(url: string): boolean {
  const { pathname } = new URL(url);
  return !pathname.startsWith('/api/') && /\.\w+$/.test(pathname);
}
