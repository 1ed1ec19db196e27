import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe can find speaks against WCAG 2.2 AA or good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  // A grid that still loads shows other rows a moment later.
  await expect(page.locator('.MuiDataGrid-root [role=progressbar]')).toHaveCount(0);
  await page.evaluate(comeToRest);
  // An open menu or tooltip lies over the page and belongs to none of its regions.
  const over = await page.getByRole('menu').or(page.getByRole('tooltip')).count();
  // No page has a frame of another origin. Without them axe answers from the page itself, in a third
  // of the time; and so it does when it writes no report of what passed.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(over && { rules: { region: { enabled: false } } }),
    })
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * A console draws another theme a moment after the style sheets follow the device: it stands once the body wears
 * the color of the page. Colors are looked at once they stay.
 */
async function comeToRest(): Promise<void> {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const isConsole =
    document.querySelector('#root') && document.querySelector('style[data-emotion]');
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  while (isConsole && ground(document.body) !== ground(document.documentElement)) await nextFrame();
  for (let frame = 0; frame < 2; frame++) await nextFrame();
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    const end = effect?.getComputedTiming().endTime;
    return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
  });
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
}
