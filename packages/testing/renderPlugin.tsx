import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { instanceOf } from '../../admin/instances.ts';
import { dataProvider } from '../../admin/providers/dataProvider.ts';
import { makeQueryClient } from '../../admin/providers/queryClient.ts';
import { Layout, PageArea } from '../../admin/layout/Layout.tsx';
import { Shell } from '../../admin/Shell.tsx';
import type { AdminPlugin } from '../../plugins/kit/admin/defineAdmin.ts';
import type { Session } from '../../plugins/kit/admin/session.ts';
import { fetchSender } from '../../plugins/kit/client.ts';
import { fileSender } from './fileSender.ts';
import { answerFrom, type Answer, type Answers, type Asked } from './answerFrom.ts';

export interface RenderedPlugin {
  /** The API requests of the screens so far. */
  asked: readonly Asked[];
  /** Navigates like a link. */
  go: (path: string) => Promise<void>;
  /** Navigates like the browser's Back button. */
  goBack: () => Promise<void>;
  /** The current path and query of the console. */
  place: () => string;
}

/**
 * Mounts one plugin (or several, owners of slots first) in jsdom in the real shell: its routes, permissions and
 * providers. The menu and the app bar are left out unless requested. `data` has the API's responses by path: rows,
 * one record, or a function.
 * @example
 * renderPlugin(admin, { path: '/platform/charities', realm: 'platform', can: ['charities:charities.read'], data: { 'platform/charities': rows } });
 * await screen.findByText('Harbor Youth Music');
 */
export function renderPlugin(
  plugins: AdminPlugin | readonly AdminPlugin[],
  given: {
    can: readonly string[];
    realm: 'platform' | 'tenant';
    /** The tenant of the session, on a tenant's console. */
    tenantId?: string;
    path?: string;
    /** By path, or one function for all of them. */
    data?: Answers | Answer;
    /** With the console's menu, app bar and banners around the page. */
    withConsole?: boolean;
  },
): RenderedPlugin {
  cleanup();
  const { realm, can, path = '/', data = {}, withConsole = false } = given;
  const asked: Asked[] = [];
  const fetch = answerFrom(data, asked);
  const tenant = { id: given.tenantId ?? 'tenant-a', name: 'Riverside Arts', url: 'riverside' };
  const session: Session = {
    realm,
    user: { id: 'user-1', email: 'someone@foyer.test', name: 'Someone Here' },
    tenant: realm === 'tenant' ? tenant : null,
    timeZone: 'America/New_York',
    roles: [],
    groups: [],
    permissions: [...can],
  };
  const page = { realm, basename: '', title: 'Console', tenant: session.tenant, nonce: '' };
  const shell = (
    <Shell
      instance={instanceOf(page)}
      session={session}
      plugins={Array.isArray(plugins) ? (plugins as AdminPlugin[]) : [plugins as AdminPlugin]}
      send={fetchSender({ fetch })}
      sendFile={fileSender(fetch)}
      data={dataProvider({ realm, fetch })}
      queryClient={makeQueryClient(0)}
      layout={withConsole ? Layout : PageArea}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: shell }], { initialEntries: [path] });
  render(
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
  return {
    asked,
    go: (path) => act(() => router.navigate(path)),
    goBack: () => act(() => router.navigate(-1)),
    place: () => router.state.location.pathname + router.state.location.search,
  };
}

/** Kept out of the document, because jsdom would evaluate every rule for each query by role. */
const styles = createCache({ key: 'console', container: document.createElement('div') });
