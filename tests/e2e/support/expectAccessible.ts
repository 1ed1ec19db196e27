import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const LOADING = '.MuiDataGrid-root [role=progressbar], .MuiSkeleton-root[aria-label]';

/**
 * Expects no axe violations of WCAG 2.2 AA or best practices.
 * @param given.within `main` if the rest was checked before
 * @param given.isLoading whether the page keeps loading; other pages are checked once they have
 * loaded
 */
export async function expectAccessible(
  page: Page,
  { within, isLoading = false }: { within?: 'main'; isLoading?: boolean } = {},
): Promise<void> {
  // Loading content is about to change.
  if (!isLoading) await expect(page.locator(LOADING)).toHaveCount(0);
  const { hasAxe } = await waitForRest(page);
  // axe stays in the page until another document is loaded.
  if (!hasAxe) {
    await page.evaluate(axe.source);
    await page.evaluate(rememberColors);
  }
  const found = await page.evaluate(runAxe, within);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Waits until nothing on a page moves or changes for three frames. */
export const waitForRest = (page: Page) => page.evaluate(comeToRest);

/** Runs in the page. Caches parsed colors, because axe parses the same few thousands of times. */
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

/** Runs in the page, which has no frames. */
async function runAxe(within: string | undefined): Promise<string[]> {
  // An open menu or tooltip overlays the page and belongs to no landmark.
  const over = [...document.querySelectorAll('[role=menu], [role=tooltip]')];
  const isCovered = over.some((element) => element.checkVisibility());
  const { violations } = await window.axe.run(within ?? document, {
    // Omits passed checks, which saves most of the transferred data.
    resultTypes: ['violations'],
    ...(isCovered && { rules: { region: { enabled: false } } }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/**
 * Waits until the console has rendered a new theme or width, which takes a moment after the style
 * sheets switch: the body has the page's color, and all colors are stable.
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
      // axe's types omit its colors.
      commons: { color: { Color: { prototype: Rgb & { parseString(text: string): Rgb } } } };
    };
  }
}
