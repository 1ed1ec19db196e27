import { permissionName } from '@foyer/kit';
import { type AdminHalf, type AdminPage, type Instance, type Screen } from '@foyer/kit/admin';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { ForbiddenPage } from './pages/ForbiddenPage.tsx';

interface Given {
  halves: readonly AdminHalf[];
  instance: Instance;
  can: ReadonlySet<string>;
}

/** The routes that the plugins bring. What the session may not see answers with the "forbidden" page. */
export function pluginRoutes({ halves, instance, can }: Given): ReactElement[] {
  const pages = halves
    .flatMap((half) => half.pages ?? [])
    .filter((page) => !page.realm || page.realm === instance.realm);
  const toRoute = (page: AdminPage) => (
    <Route
      key={page.path}
      path={pagePath(page, instance)}
      element={can.has(page.can) ? page.element : forbidden}
    />
  );
  return [
    <CustomRoutes key="pages">
      {pages.filter((page) => page.layout !== false).map(toRoute)}
    </CustomRoutes>,
    <CustomRoutes key="bare" noLayout>
      {pages.filter((page) => page.layout === false).map(toRoute)}
    </CustomRoutes>,
    ...halves.flatMap((half) =>
      (half.screens ?? []).map((screen) => toResource(half, screen, can)),
    ),
  ];
}

const pagePath = (page: AdminPage, instance: Instance): string =>
  page.scoped && instance.tenantFrom === 'path' ? `/tenant/:tenantId${page.path}` : page.path;

const forbidden = <ForbiddenPage />;

function toResource({ contract }: AdminHalf, screen: Screen, can: ReadonlySet<string>) {
  const { read, create, update } = screen.resource.can;
  const guarded = (component: ComponentType | undefined, key: string | undefined) => {
    if (!component || !key) return undefined;
    return can.has(permissionName(contract, key)) ? createElement(component) : forbidden;
  };
  return (
    <Resource
      key={screen.resource.path}
      name={screen.resource.path.slice(1)}
      options={{ label: screen.label }}
      list={guarded(screen.list, read)}
      show={guarded(screen.show, read)}
      create={guarded(screen.create, create)}
      edit={guarded(screen.edit, update)}
    />
  );
}
