import { matchPath } from 'react-router';
import { permissionName } from '../contract.ts';
import { useConsole } from './ConsoleContext.ts';
import { scopedPath } from './consoleHooks.ts';
import { mayOpen } from './defineAdmin.ts';

/**
 * Whether a page of an installed plugin has a path in this console and the user can open it, for
 * links to pages of optional plugins.
 * @param address a path, with or without a query
 * @example const hasTaxes = useHasPage('/reports/taxes'); <Tile label="Tax" {...(hasTaxes && { to: '/reports/taxes' })} />
 */
export function useHasPage(address: string): boolean {
  const { plugins, instance, can } = useConsole();
  const [pathname = ''] = address.split('?');
  const answers = (path: string) => matchPath({ path, end: true }, pathname) !== null;
  return plugins.some(
    ({ contract, pages = [], screens = [] }) =>
      pages.some(
        (page) =>
          (!page.realm || page.realm === instance.realm) &&
          mayOpen(page, can) &&
          answers(page.scoped ? scopedPath(page.path, instance.tenantFrom) : page.path),
      ) ||
      screens.some(
        ({ resource }) =>
          can.has(permissionName(contract, resource.can.read)) && answers(resource.path),
      ),
  );
}
