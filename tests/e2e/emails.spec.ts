import type { Page } from '@playwright/test';
import { landing } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';

interface Example {
  kind: string;
  subject: string;
  text: string;
  html: string;
  attachments: { cid?: string; contentType: string; content: string }[];
}

async function examples(page: Page): Promise<Example[]> {
  await page.goto(landing);
  const { body } = await callApi(page, { path: '/dev/mailbox/gallery' });
  // An email client doesn't have the security policy of our pages.
  await page.goto('about:blank');
  return (body as { result: Example[] }).result;
}

/** The email as a client shows it: with its attached images, and nothing of our pages. */
const shown = ({ html, attachments }: Example): string =>
  attachments.reduce(
    (all, { cid, contentType, content }) =>
      cid ? all.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content}`) : all,
    html,
  );

for (const width of [600, 390])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`every email is readable at ${width} pixels, ${colorScheme}`, async ({ page }) => {
      const all = await examples(page);
      expect(all.length).toBeGreaterThan(20);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      for (const example of all)
        await test.step(example.kind, async () => {
          await page.setContent(shown(example));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoOverflow(page);
          await expectAccessible(page);
        });
    });

/** Like the Gmail app for other providers' accounts, which drops style sheets. */
const withoutSheet = (html: string): string => html.replace(/<style>[^]*?<\/style>/, '');

/** Like Outlook on Windows, which draws its own tables and ignores newer properties. */
const inOutlook = (html: string): string =>
  withoutSheet(html)
    .replace(/<!--\[if mso\]>(?!<xml)(.*?)<!\[endif\]-->/g, '$1')
    .replace(/(max-width|max-height|border-radius|overflow-wrap|word-break):[^;"]+;?/g, '');

for (const [client, change, width] of [
  ['without its style sheet', withoutSheet, 390],
  ['in Outlook', inOutlook, 600],
] as const)
  test(`every email is readable ${client}`, async ({ page }) => {
    const all = await examples(page);
    await page.setViewportSize({ width, height: 900 });
    for (const example of all)
      await test.step(example.kind, async () => {
        await page.setContent(change(shown(example)));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoOverflow(page);
        await expectAccessible(page);
      });
  });

test('every email uses only what email clients support', async ({ page }) => {
  for (const example of await examples(page))
    await test.step(example.kind, async () => {
      await page.setContent(shown(example));
      const found = await page.evaluate(() => {
        const every = (selector: string) => [...document.querySelectorAll(selector)];
        return {
          preheaders: every('.preheader').length,
          styles: every('style').length,
          actions: every('a.action').length,
          // Outlook draws tables, and screen readers must not read them as data.
          dataTables: every('table:not([role=presentation])').length,
          foreign: every('script, link, svg, picture, video, iframe, form').length,
          relative: every('a')
            .map((link) => link.getAttribute('href') ?? '')
            .filter((href) => !/^https?:\/\//.test(href)),
          images: every('img').flatMap((image) => {
            const source = image.getAttribute('src') ?? '';
            const isShown = /^data:image\/png|^https?:.*\.(png|jpe?g)$/.test(source);
            return isShown && image.getAttribute('alt') ? [] : [source];
          }),
          unstyled: every('p, h1, td > a').filter((element) => !element.hasAttribute('style'))
            .length,
        };
      });
      expect(found, example.kind).toEqual({
        preheaders: 1,
        styles: 1,
        actions: found.actions,
        dataTables: 0,
        foreign: 0,
        relative: [],
        images: [],
        unstyled: 0,
      });
      expect(found.actions, example.kind).toBeLessThanOrEqual(1);
      expect(example.text).not.toMatch(/<[a-z]/);
    });
});

test('the mailbox leads to a gallery of every email', async ({ page }) => {
  await page.goto(`${landing}/api/dev/mailbox`);
  await page.getByRole('link', { name: 'See an example of every email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
  const frame = page.getByTitle('Reset your password for Riverside Arts, 390 pixels wide');
  await frame.scrollIntoViewIfNeeded();
  await expect(
    frame.contentFrame().getByRole('link', { name: 'Set a new password' }),
  ).toBeVisible();
});
