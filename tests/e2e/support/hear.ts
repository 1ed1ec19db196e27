import type { Page } from '@playwright/test';

/**
 * Listens to a page like a screen reader. Call before the first `page.goto`.
 * @returns what live regions have announced so far, oldest first. A status is announced only if it
 * was in the page before its text changed; an alert also when it is inserted with its text.
 */
export async function hear(page: Page): Promise<() => readonly string[]> {
  const said: string[] = [];
  await page.exposeFunction('say', (text: string) => said.push(text));
  // The TypeScript runner wraps inner functions in a helper, which the page lacks.
  await page.addInitScript(`{ const __name = (of) => of; (${listen.toString()})(); }`);
  return () => said;
}

/** Runs in the page. */
function listen(): void {
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const { say } = window as unknown as { say(text: string): void };
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const region = elementOf(target)?.closest(LIVE);
      if (region) regions.add(region);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const alert = node.matches('[role=alert]') ? node : node.querySelector('[role=alert]');
        if (alert) regions.add(alert);
      }
    }
    for (const region of regions) {
      // Hidden and busy regions are not read out.
      const isRead = region.checkVisibility() && !region.closest('[aria-busy=true]');
      const text = (region as HTMLElement).innerText.replace(/\s+/g, ' ').trim();
      if (isRead && text) say(text);
    }
  }).observe(document, {
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
    subtree: true,
  });
}
