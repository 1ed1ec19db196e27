import { expect, type Page } from '@playwright/test';
import type { Console } from '@foyer/kit/admin';

interface Fiber {
  memoizedProps: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Runs in the page: the props of everything that is drawn, as React keeps them, outermost first. */
function drawnProps(): Record<string, unknown>[] {
  const root = document.querySelector('#root') ?? {};
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
  const container = Reflect.get(root, key) as { stateNode: { current: Fiber } } | undefined;
  const left = container ? [container.stateNode.current] : [];
  const found: Record<string, unknown>[] = [];
  for (let fiber = left.pop(); fiber; fiber = left.pop()) {
    if (typeof fiber.memoizedProps === 'object' && fiber.memoizedProps !== null)
      found.push({ ...fiber.memoizedProps });
    if (fiber.sibling) left.push(fiber.sibling);
    if (fiber.child) left.push(fiber.child);
  }
  return found;
}

/** What react-router hands down, of which other contexts have nothing. */
interface Router {
  basename: string;
  navigator: { push(path: string): void };
}
interface Place {
  location: { pathname: string };
}

/**
 * Follows a link within the open console or storefront, which need not be on its page.
 * @returns the path once what belongs to it is drawn; another one where the page leads on
 */
export async function goWithin(page: Page, to: string): Promise<string> {
  const before = await drawnAt(page);
  const drawn = await page.evaluateHandle(drawnProps);
  await drawn.evaluate((all, path) => {
    const values = all.map(({ value }) => value as Partial<Router> | null);
    values.find((value) => value?.navigator)?.navigator?.push(path);
  }, to);
  await drawn.dispose();
  const wanted = to.replace(/\?.*/, '');
  if (before === wanted) return wanted;
  await expect
    .poll(() => drawnAt(page), { message: `the page that follows ${before}`, intervals: [30] })
    .not.toBe(before);
  return drawnAt(page);
}

/** The path that is drawn, below the console's own: the bar is ahead of it while code is loaded. */
async function drawnAt(page: Page): Promise<string> {
  const drawn = await page.evaluateHandle(drawnProps);
  const path = await drawn.evaluate((all) => {
    const values = all.map(({ value }) => value as Partial<Router & Place> | null);
    const basename = values.find((value) => value?.navigator)?.basename ?? '/';
    const { pathname = '' } = values.find((value) => value?.location?.pathname)?.location ?? {};
    return (basename === '/' ? pathname : pathname.slice(basename.length)) || '/';
  });
  await drawn.dispose();
  return path;
}

export interface DeclaredPage {
  /** A route with the names of its parameters: `/tenant/:tenantId/events/:eventId/*`. */
  path: string;
  /** Undefined for everybody who is signed in. */
  can: string | undefined;
  isOpen: boolean;
}

/** The pages that plugins declare for the console that is open. */
export async function declaredPages(page: Page): Promise<DeclaredPage[]> {
  const drawn = await page.evaluateHandle(drawnProps);
  const declared = await drawn.evaluate((all) => {
    const values = all.map(({ value }) => value as Console | null);
    const console = values.find((value) => value?.halves);
    if (!console) throw new Error('No console is open.');
    const { halves, instance, can } = console;
    const pages = halves.flatMap((half) => half.pages ?? []);
    const screens = halves.flatMap(({ contract, screens: own = [] }) =>
      own.map(({ resource }) => ({
        path: resource.path,
        can: `${contract.id}:${resource.can.read}`,
        realms: contract.permissions[resource.can.read]?.realms,
      })),
    );
    return [
      ...pages
        .filter(({ realm }) => !realm || realm === instance.realm)
        .map(({ path, scoped, can: needed }) => ({
          path: scoped && instance.tenantFrom === 'path' ? `/tenant/:tenantId${path}` : path,
          can: typeof needed === 'string' ? needed : undefined,
        })),
      ...screens.filter(({ realms }) => realms?.includes(instance.realm)),
    ].map(({ path, can: needed }) => ({
      path,
      can: needed,
      isOpen: needed === undefined || can.has(needed),
    }));
  });
  await drawn.dispose();
  return declared;
}

/** The routes of the storefront that is open. */
export async function storefrontRoutes(page: Page): Promise<string[]> {
  const drawn = await page.evaluateHandle(drawnProps);
  const paths = await drawn.evaluate((all) =>
    all
      .flatMap(({ children }) => [children].flat(3))
      .map((child) => (child as { props?: { path?: unknown } } | null)?.props?.path)
      .filter((path) => typeof path === 'string'),
  );
  await drawn.dispose();
  return [...new Set(paths)];
}
