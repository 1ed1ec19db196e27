import { expect, type Page } from '@playwright/test';
import type { Console } from '@foyer/kit/admin';

interface Fiber {
  memoizedProps: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/**
 * Runs in the page.
 * @returns the props of all rendered React components, outermost first
 */
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

/** The contexts of react-router, identified by properties that no other context has. */
interface Router {
  basename: string;
  navigator: { push(path: string): void };
}
interface Place {
  location: { pathname: string };
}

/**
 * Runs in the page. Router and location are the outermost contexts, so the walk ends early.
 * @param to where to navigate after the path was read
 * @returns the path of the rendered page within the console; the address bar is ahead of it while
 * code loads
 */
function drawnPath(to?: string): string {
  const root = document.querySelector('#root') ?? {};
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
  const container = Reflect.get(root, key) as { stateNode: { current: Fiber } } | undefined;
  const left = container ? [container.stateNode.current] : [];
  let router: Router | undefined;
  let place: Place | undefined;
  for (let fiber = left.pop(); fiber && !(router && place); fiber = left.pop()) {
    const { value } = (fiber.memoizedProps ?? {}) as { value?: Partial<Router & Place> | null };
    if (value?.navigator) router ??= value as Router;
    if (value?.location?.pathname) place ??= value as Place;
    if (fiber.sibling) left.push(fiber.sibling);
    if (fiber.child) left.push(fiber.child);
  }
  const { basename = '/', navigator } = router ?? {};
  const { pathname = '' } = place?.location ?? {};
  if (to !== undefined) navigator?.push(to);
  return (basename === '/' ? pathname : pathname.slice(basename.length)) || '/';
}

/**
 * Navigates within the open console or storefront, like a link.
 * @returns the path once its page is rendered, or the path to which it redirects
 */
export async function goWithin(page: Page, to: string): Promise<string> {
  const before = await page.evaluate(drawnPath, to);
  const wanted = to.replace(/\?.*/, '');
  let path = before;
  if (before === wanted) return wanted;
  const read = async () => (path = await page.evaluate(drawnPath, undefined));
  await expect
    .poll(read, { message: `the page that follows ${before}`, intervals: [10] })
    .not.toBe(before);
  return path;
}

export interface DeclaredPage {
  /** A route with its parameters: `/tenant/:tenantId/events/:eventId/*`. */
  path: string;
  /** The permission; undefined if every signed-in user can open the page. */
  can: string | undefined;
  isOpen: boolean;
}

/** The pages that plugins declare for the open console. */
export async function declaredPages(page: Page): Promise<DeclaredPage[]> {
  const drawn = await page.evaluateHandle(drawnProps);
  const declared = await drawn.evaluate((all) => {
    const values = all.map(({ value }) => value as Console | null);
    const console = values.find((value) => value?.plugins);
    if (!console) throw new Error('No console is open.');
    const { plugins, instance, can } = console;
    const pages = plugins.flatMap((plugin) => plugin.pages ?? []);
    const screens = plugins.flatMap(({ contract, screens: own = [] }) =>
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

/** The routes of the open storefront. */
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
