import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const LOADING = '.MuiDataGrid-root [role=progressbar], .MuiSkeleton-root[aria-label]';

/**
 * Nothing that axe can find speaks against WCAG 2.2 AA or good practice.
 * @param given.within `main` where a check before looked at what is around it
 * @param given.isLoading whether the page keeps loading; any other is checked once it has loaded
 */
export async function expectAccessible(
  page: Page,
  { within, isLoading = false }: { within?: 'main'; isLoading?: boolean } = {},
): Promise<void> {
  // What still loads shows something else a moment later.
  if (!isLoading) await expect(page.locator(LOADING)).toHaveCount(0);
  const { hasAxe } = await waitForRest(page);
  // A page keeps axe from the first check on, until another document is loaded.
  if (!hasAxe) {
    await page.evaluate(axe.source);
    await page.evaluate(rememberColors);
  }
  const found = await page.evaluate(runAxe, within);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Waits until nothing on a page moves or changes for three frames. */
export const waitForRest = (page: Page) => page.evaluate(comeToRest);

/** Runs in the page. axe parses the few colors of a page thousands of times, which takes most of a check. */
function rememberColors(): void {
  const { prototype } = window.axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Rgb>();
  prototype.parseString = function (text) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Runs in the page, which has no frame. */
async function runAxe(within: string | undefined): Promise<string[]> {
  // An open menu or tooltip lies over the page and belongs to none of its regions.
  const over = [...document.querySelectorAll('[role=menu], [role=tooltip]')];
  const isCovered = over.some((element) => element.checkVisibility());
  const { violations } = await window.axe.run(within ?? document, {
    // What passed is not reported, which saves most of what is sent.
    resultTypes: ['violations'],
    ...(isCovered && { rules: { region: { enabled: false } } }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/**
 * A console draws another theme a moment after the style sheets follow the device: it stands once the body wears
 * the color of the page, and another width is drawn a moment later too. Colors are looked at once they stay.
 */
async function comeToRest(): Promise<{ hasAxe: boolean }> {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const isConsole =
    document.querySelector('#root') && document.querySelector('style[data-emotion]');
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  while (isConsole && ground(document.body) !== ground(document.documentElement)) await nextFrame();
  let still = 0;
  const changes = new MutationObserver(() => (still = 0));
  changes.observe(document, { attributes: true, childList: true, subtree: true });
  while (still < 3) {
    await nextFrame();
    still += 1;
  }
  changes.disconnect();
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    const end = effect?.getComputedTiming().endTime;
    return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
  });
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  return { hasAxe: 'axe' in window };
}

interface Rgb {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

declare global {
  interface Window {
    axe: typeof axe & {
      // The types of axe leave its colors out.
      commons: { color: { Color: { prototype: Rgb & { parseString(text: string): Rgb } } } };
    };
  }
}
