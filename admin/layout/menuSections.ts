import { type AdminPlugin, type Instance, type MenuItem, useConsole } from '@foyer/kit/admin';
import { useMemo } from 'react';

/** The order of the sections, by how often they are used; a plugin's own section comes before Settings. */
const SECTIONS = ['Events', 'Orders', 'Payouts', 'Reports', 'Tenants', ''];
const LAST = 'Settings';

export interface MenuSection {
  title: string;
  /** The item with the section's name, which its heading links to. */
  heading?: MenuItem;
  items: readonly MenuItem[];
}

/** The menu of this session: the plugins' items that it can see, grouped and sorted. */
export function menuSections(given: {
  plugins: readonly AdminPlugin[];
  instance: Pick<Instance, 'realm'>;
  can: ReadonlySet<string>;
}): MenuSection[] {
  const all = given.plugins
    .flatMap((plugin) => plugin.menu ?? [])
    .filter(
      (item) => given.can.has(item.can) && (!item.realm || item.realm === given.instance.realm),
    )
    .sort((a, b) => (a.order ?? 100) - (b.order ?? 100) || a.label.localeCompare(b.label));
  const titles = [...new Set(all.map((item) => item.section ?? ''))];
  titles.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  return titles.map((title) => {
    const items = all.filter((item) => (item.section ?? '') === title);
    const heading = items.find(({ label }) => label === title);
    return {
      title,
      ...(heading && { heading }),
      items: items.filter((item) => item !== heading),
    };
  });
}

/** All items of the sections, in the order of the menu. */
export const itemsOf = (sections: readonly MenuSection[]): MenuItem[] =>
  sections.flatMap(({ heading, items }) => [...(heading ? [heading] : []), ...items]);

/** The menu item of the current page or of the page that contains it: the longest matching path. */
export function currentItem(
  items: readonly Pick<MenuItem, 'to' | 'covers'>[],
  pathname: string,
): string {
  const above = items
    .flatMap(({ to, covers }) => [{ to, at: to }, ...(covers ? [{ to, at: covers }] : [])])
    .filter(({ at }) => pathname === at || pathname.startsWith(`${at}/`))
    .toSorted((a, b) => b.at.length - a.at.length);
  return above[0]?.to ?? '';
}

function rank(title: string): number {
  if (title === LAST) return SECTIONS.length + 1;
  const index = SECTIONS.indexOf(title);
  return index === -1 ? SECTIONS.length : index;
}

export function useMenu() {
  const { plugins, instance, can } = useConsole();
  return useMemo(() => menuSections({ plugins, instance, can }), [plugins, instance, can]);
}
