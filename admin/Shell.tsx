import { CssBaseline } from '@mui/material';
import {
  SIGNED_IN_AS,
  type Request,
  type Send,
  humanName,
  permissionName,
  type Contract,
  type Settings,
} from '@foyer/kit';
import {
  ConsoleContext,
  readyFills,
  sendFile,
  tellSessionEnd,
  Toasts,
  UnsavedGuard,
  type AdminHalf,
  type Console,
  type Instance,
  type SendFile,
  type Session,
} from '@foyer/kit/admin';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, lazy, type ComponentType } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  memoryStore,
  type CoreLayoutProps,
  type DataProvider,
} from 'react-admin';
import { Layout } from './layout/Layout.tsx';
import { PageLoading } from './layout/PageLoading.tsx';
import { Broken } from './pages/Broken.tsx';
import { Home } from './pages/Home.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { pluginRoutes } from './pluginRoutes.tsx';
import { authProvider } from './providers/authProvider.ts';
import { dataProvider } from './providers/dataProvider.ts';
import { i18nProvider } from './providers/i18nProvider.ts';
import { makeQueryClient } from './providers/queryClient.ts';
import { refresher, refreshAfterWrites } from './providers/refreshAfterWrites.ts';
import { sendUntilEnd } from './providers/sendUntilEnd.ts';
import { leaveToSignIn } from './signInAddress.ts';
import { ThemeChoiceProvider } from './theme/ThemeChoiceContext.tsx';

const SettingsPage = lazy(() => import('./pages/SettingsPage.tsx'));

const hasSettings = (contract: Contract): contract is Contract & { settings: Settings } =>
  contract.settings !== undefined;

export interface ShellProps {
  instance: Instance;
  session: Session;
  halves: readonly AdminHalf[];
  send: Send;
  /** Stand-ins for tests; the real ones unless given. */
  sendFile?: SendFile;
  data?: DataProvider;
  queryClient?: QueryClient;
  layout?: ComponentType<CoreLayoutProps>;
}

/** One bundle, two instances: what the plugins bring, as far as the session may see it. */
export function Shell(props: ShellProps) {
  const { instance } = props;
  const halves = useMemo(() => props.halves.map(withSettings), [props.halves]);
  const parts = useMemo(() => makeParts({ ...props, halves }), [props, halves]);
  const [session, setSession] = useState(props.session);
  const refreshSession = useCallback(async () => {
    const found = (await parts.send({ method: 'get', path: '/auth/session' })) as Session;
    setSession(found);
    return found;
  }, [parts]);
  // The same set as long as the same is permitted: another one draws every route anew.
  const permitted = session.permissions.join(' ');
  const can = useMemo(() => new Set(permitted.split(' ')), [permitted]);
  const console = useMemo<Console>(
    () => ({ ...parts, instance, halves, session, refreshSession, can }),
    [parts, instance, halves, session, refreshSession, can],
  );
  const auth = useMemo(
    () => authProvider({ ...console, send: props.send, onEnd: parts.onEnd }),
    [console, props.send, parts],
  );
  const routes = useMemo(() => pluginRoutes({ halves, instance, can }), [halves, instance, can]);
  return (
    <ThemeChoiceProvider>
      <CssBaseline />
      <ConsoleContext.Provider value={console}>
        <CoreAdminContext
          authProvider={auth}
          dataProvider={parts.data}
          i18nProvider={parts.i18n}
          queryClient={parts.queryClient}
          store={parts.store}
        >
          <UnsavedGuard>
            <CoreAdminUI
              key={session.user.id}
              title={instance.title}
              layout={props.layout ?? Layout}
              dashboard={Home}
              catchAll={NotFound}
              error={Broken}
              loading={PageLoading}
              ready={Home}
              loginPage={false}
              authCallbackPage={false}
              disableTelemetry
            >
              {routes}
            </CoreAdminUI>
          </UnsavedGuard>
          <Toasts />
        </CoreAdminContext>
      </ConsoleContext.Provider>
    </ThemeChoiceProvider>
  );
}

/** What stays as it is as long as the console is open, whatever becomes of the session. */
function makeParts(props: ShellProps) {
  const { instance, session, halves, send, data, queryClient } = props;
  const onEnd = (keepPlace: boolean) => {
    tellSessionEnd(keepPlace);
    leaveToSignIn(instance.basename, keepPlace);
  };
  const asOpener = { [SIGNED_IN_AS]: session.user.id };
  const queries = queryClient ?? makeQueryClient();
  const refresh = refresher(queries);
  const upload = sendUntilEnd(props.sendFile ?? sendFile, () => onEnd(true));
  return {
    fills: readyFills(halves),
    send: refreshAfterWrites(
      sendUntilEnd(
        (request: Request) => send({ ...request, headers: { ...request.headers, ...asOpener } }),
        () => onEnd(true),
      ),
      refresh,
    ),
    sendFile: async (...sent: Parameters<typeof upload>) => {
      const answer = await upload(...sent);
      refresh();
      return answer;
    },
    refresh,
    onEnd,
    data: data ?? dataProvider({ realm: instance.realm, userId: session.user.id }),
    i18n: i18nProvider(),
    queryClient: queries,
    store: memoryStore(),
  };
}

/**
 * Gives a half that declares settings a page for them, and a tenant's console a way to it. A half
 * that has a page at that address keeps its own.
 */
function withSettings(half: AdminHalf): AdminHalf {
  const { contract } = half;
  if (!hasSettings(contract)) return half;
  const path = `/settings/${contract.id}`;
  if (half.pages?.some((page) => page.path === path)) return half;
  const can = permissionName(contract, contract.settings.can.read);
  return {
    ...half,
    pages: [
      ...(half.pages ?? []),
      { path, can, scoped: true, element: <SettingsPage of={contract} /> },
    ],
    menu: [
      ...(half.menu ?? []),
      { label: humanName(contract.id), to: path, can, realm: 'tenant', section: 'Settings' },
    ],
  };
}
