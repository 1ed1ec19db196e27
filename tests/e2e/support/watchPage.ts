import type { Page } from '@playwright/test';

/** Reports what a page logs as an error or a warning, what it throws, and what its policy blocks. */
export function watchPage(page: Page, report: (trouble: string) => void): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      report(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => report(`thrown: ${error.message}`));
}
