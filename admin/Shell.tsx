import { CssBaseline } from '@mui/material';
import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
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
  dispatchSessionEnd,
  kitMessages,
  readyFills,
  sendFile,
  Toasts,
  UnsavedGuard,
  type AdminPlugin,
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
import { Broken, NotFound } from './pages/NotFound.tsx';
import { Home } from './pages/Home.tsx';
import { pluginRoutes } from './pluginRoutes.tsx';
import { authProvider } from './providers/authProvider.ts';
import { dataProvider } from './providers/dataProvider.ts';
import { makeQueryClient, refreshAfterWrites, refresher } from './providers/queryClient.ts';
import { leaveToSignIn } from './signInAddress.ts';
import { ThemeChoiceProvider } from './theme/ThemeChoiceContext.tsx';
import { shellMessages } from './messages.ts';

const SettingsPage = lazy(() => import('./pages/SettingsPage.tsx'));

const hasSettings = (contract: Contract): contract is Contract & { settings: Settings } =>
  contract.settings !== undefined;

interface ShellProps {
  instance: Instance;
  session: Session;
  plugins: readonly AdminPlugin[];
  send: Send;
  /** Replacements for tests. */
  sendFile?: SendFile;
  data?: DataProvider;
  queryClient?: QueryClient;
  layout?: ComponentType<CoreLayoutProps>;
}

/**
 * The console with the plugins' parts, as far as the session can see them. One bundle serves both
 * consoles.
 */
export function Shell(props: ShellProps) {
  const { instance } = props;
  const plugins = useMemo(() => props.plugins.map(withSettings), [props.plugins]);
  const parts = useMemo(() => makeParts({ ...props, plugins }), [props, plugins]);
  const [session, setSession] = useState(props.session);
  const refreshSession = useCallback(async () => {
    const found = (await parts.send({ method: 'get', path: '/auth/session' })) as Session;
    setSession(found);
    return found;
  }, [parts]);
  // Keeps the same set while permissions don't change; a new one would rerender every route.
  const permitted = session.permissions.join(' ');
  const can = useMemo(() => new Set(permitted.split(' ')), [permitted]);
  const console = useMemo<Console>(
    () => ({ ...parts, instance, plugins, session, refreshSession, can }),
    [parts, instance, plugins, session, refreshSession, can],
  );
  const auth = useMemo(
    () => authProvider({ ...console, send: props.send, onEnd: parts.onEnd }),
    [console, props.send, parts],
  );
  const routes = useMemo(() => pluginRoutes({ plugins, instance, can }), [plugins, instance, can]);
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

/** What stays the same while the console is open, whatever happens to the session. */
function makeParts(props: ShellProps) {
  const { instance, session, plugins, send, data, queryClient } = props;
  const onEnd = (keepPlace: boolean) => {
    dispatchSessionEnd(keepPlace);
    leaveToSignIn(instance.basename, keepPlace);
  };
  const asOpener = { [SIGNED_IN_AS]: session.user.id };
  const queries = queryClient ?? makeQueryClient();
  const refresh = refresher(queries);
  const upload = sendUntilEnd(props.sendFile ?? sendFile, () => onEnd(true));
  return {
    fills: readyFills(plugins),
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
 * Adds a settings page to a plugin that declares settings, and on a tenant's console a link to it.
 * A plugin with its own page at that path keeps it.
 */
function withSettings(plugin: AdminPlugin): AdminPlugin {
  const { contract } = plugin;
  if (!hasSettings(contract)) return plugin;
  const path = `/settings/${contract.id}`;
  if (plugin.pages?.some((page) => page.path === path)) return plugin;
  const can = permissionName(contract, contract.settings.can.read);
  return {
    ...plugin,
    pages: [
      ...(plugin.pages ?? []),
      { path, can, scoped: true, element: <SettingsPage of={contract} /> },
    ],
    menu: [
      ...(plugin.menu ?? []),
      {
        label: contract.settings.label ?? humanName(contract.id),
        to: path,
        can,
        realm: 'tenant',
        section: 'Settings',
        order: 40,
      },
    ],
  };
}

/** One language: the texts of react-admin, the kit and the shell. Plugins have their texts in their code. */
function i18nProvider() {
  const messages = {
    ...english,
    ra: {
      ...english.ra,
      // react-admin's default lowercases the first letter of a column's name: “uRL”.
      sort: { ...english.ra.sort, sort_by: 'Sort by %{field} %{order}' },
    },
    kit: kitMessages,
    shell: shellMessages,
  };
  return polyglot(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
    allowMissing: true,
  });
}

/** Sends requests; calls back on the first 401, which means that the session has ended. */
const sendUntilEnd =
  <Sent,>(send: (sent: Sent) => Promise<unknown>, onEnd: () => void) =>
  async (sent: Sent): Promise<unknown> => {
    try {
      return await send(sent);
    } catch (error) {
      if ((error as { status?: number }).status === 401) onEnd();
      throw error;
    }
  };
