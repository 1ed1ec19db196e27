import { permissionName } from '@foyer/kit';
import {
  mayOpen,
  scopedPath,
  useConsole,
  type AdminPage,
  type AdminPlugin,
  type Instance,
  type Redirect,
  type Screen,
} from '@foyer/kit/admin';
import type { ReactElement } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { generatePath, Navigate, Route, useLocation, useParams } from 'react-router';
import { menuSections } from './layout/menuSections.ts';
import { ForbiddenPage, NotFound } from './pages/NotFound.tsx';

interface Given {
  plugins: readonly AdminPlugin[];
  instance: Instance;
  can: ReadonlySet<string>;
}

/** The routes of the plugins. Those that the session can't see show the "forbidden" page. */
export function pluginRoutes(given: Given): ReactElement[] {
  const { plugins, instance, can } = given;
  const pages = plugins
    .flatMap((plugin) => plugin.pages ?? [])
    .filter((page) => !page.realm || page.realm === instance.realm);
  const redirects = [
    ...plugins.flatMap((plugin) => plugin.redirects ?? []),
    ...settings(given),
  ].filter(({ realm }) => !realm || realm === instance.realm);
  const toRoute = (page: AdminPage) => (
    <Route
      key={page.path}
      path={pagePath(page, instance)}
      element={mayOpen(page, can) ? page.element : forbidden}
    />
  );
  return [
    <CustomRoutes key="pages">{pages.map(toRoute)}</CustomRoutes>,
    <CustomRoutes key="redirects">
      {redirects.map(({ from, to }) => (
        <Route key={from} path={from} element={<RedirectPage key={from} to={to} />} />
      ))}
    </CustomRoutes>,
    ...plugins.flatMap((plugin) =>
      (plugin.screens ?? []).map((screen) => toResource(plugin, screen, can)),
    ),
  ];
}

/** Each plugin's settings have a page; `/settings` leads to the first that the session can open. */
function settings(given: Given): Redirect[] {
  const section = menuSections(given).find(({ title }) => title === 'Settings');
  return (section?.items ?? []).slice(0, 1).map(({ to }) => ({ from: '/settings', to }));
}

const pagePath = (page: AdminPage, instance: Instance): string =>
  page.scoped ? scopedPath(page.path, instance.tenantFrom) : page.path;

const forbidden = <ForbiddenPage />;

function toResource({ contract }: AdminPlugin, screen: Screen, can: ReadonlySet<string>) {
  const { path, can: needed } = screen.resource;
  return (
    <Resource
      key={path}
      name={path.slice(1)}
      options={{ label: screen.label }}
      list={can.has(permissionName(contract, needed.read)) ? <screen.list /> : forbidden}
    />
  );
}

/**
 * Redirects from a path that people type to the page they expect. Another tenant's page is not
 * found.
 */
function RedirectPage({ to }: { to: string }) {
  const { instance, session } = useConsole();
  const params = useParams();
  const { search } = useLocation();
  const isOthers =
    instance.tenantFrom === 'session' &&
    params['tenantId'] !== undefined &&
    params['tenantId'] !== session.tenant?.id;
  if (isOthers) return <NotFound />;
  return <Navigate replace to={generatePath(to, params) + search} />;
}
