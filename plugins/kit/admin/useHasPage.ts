import { matchPath } from 'react-router';
import { permissionName } from '../contract.ts';
import { useConsole } from './ConsoleContext.ts';
import { scopedPath } from './consoleHooks.ts';
import { mayOpen } from './defineAdmin.ts';

/**
 * Whether a page of an installed plugin answers an address in this console, and whoever is signed in
 * may open it: a link to what another plugin may bring.
 * @param address a path, with or without its query
 * @example const hasTaxes = useHasPage('/reports/taxes'); <Tile label="Tax" {...(hasTaxes && { to: '/reports/taxes' })} />
 */
export function useHasPage(address: string): boolean {
  const { halves, instance, can } = useConsole();
  const [pathname = ''] = address.split('?');
  const answers = (path: string) => matchPath({ path, end: true }, pathname) !== null;
  return halves.some(
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
