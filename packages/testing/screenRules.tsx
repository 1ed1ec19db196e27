import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import type { AdminPlugin } from '../../plugins/kit/admin/defineAdmin.ts';
import { isOpen, permissionName, routesOf, type Contract } from '../../plugins/kit/contract.ts';
import type { Asked } from './answerFrom.ts';
import { renderPlugin } from './renderPlugin.tsx';
import { LONG_NAMES, withLongNames } from './longNames.ts';
import { sample } from './sample.ts';
import { failingProblems, fullProblems, type Served } from './screenStates.tsx';
import { unboundedTexts } from './unboundedTexts.tsx';

type Answer = (asked: Asked) => Response;
interface Screen {
  path: string;
  /** Undefined for the home page and others that need no permission. */
  can: string | undefined;
  realm: 'platform' | 'tenant';
}

/**
 * Tests every screen of every plugin in each state: empty, with data, failed with a retry, and forbidden. Rows are
 * generated from the contracts' schemas. Owners of slots and lists come before the plugin itself.
 * @param given.asksNothing paths of screens that only have a form; tested to request nothing from the API
 * @example screenRules([tenants, charities], { tenantId: 'tenant-a' });
 */
export function screenRules(
  plugins: Plugins,
  given: { tenantId?: string; asksNothing?: readonly string[] } = {},
): void {
  const { tenantId = 'tenant-a', asksNothing = [] } = given;
  const every = permissionsOf(plugins);
  const screens = screensOf(plugins.at(-1)!, tenantId);

  test.each(screens.filter(({ can }) => can))(
    'shows $path of the $realm console as forbidden without $can',
    async ({ path, realm, can }) => {
      const others = every.filter((name) => name !== can);
      renderPlugin(plugins, { realm, tenantId, path, can: others, data: answerWith(plugins, 0) });
      expect(await screen.findByText('You don’t have access')).toBeTruthy();
    },
  );
  test.each(screens.flatMap((shown) => STATES.map((state) => ({ ...shown, state }))))(
    'shows $path of the $realm console in the state $state',
    { timeout: 120_000 },
    async ({ state, ...shown }) => {
      const how = { shown, state, tenantId, patience: PATIENCE };
      const isPlain = asksNothing.includes(shown.path);
      expect(await (isPlain ? plainProblems(plugins, how) : problemsOf(plugins, how))).toEqual([]);
    },
  );
  test.each(screens)(
    'shows $path of the $realm console with names of any length and script',
    async ({ path, realm }) => {
      const data = answerWith(plugins, LONG_NAMES.length, [], withLongNames);
      renderPlugin(plugins, { realm, tenantId, path, can: every, data });
      await settled();
      expect(unboundedTexts()).toEqual([]);
    },
  );
}

/**
 * Returns the problems of a plugin's screens in each state, for which `screenRules` would fail.
 * @param given.patience milliseconds to wait for a value or an error
 * @returns sentences that start with the screen's path and its state
 */
export async function screenProblems(
  plugins: Plugins,
  { tenantId = 'tenant-a', patience }: { tenantId?: string; patience?: { timeout: number } } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const shown of screensOf(plugins.at(-1)!, tenantId))
    for (const state of STATES) {
      const problems = await problemsOf(plugins, { shown, state, tenantId, patience });
      found.push(...problems.map((problem) => `${shown.path} ${state}: ${problem}`));
    }
  return found;
}

type Plugins = readonly [...AdminPlugin[], AdminPlugin];
/** Parts of a screen are loaded when it is first shown, on a machine that may be busy. */
const PATIENCE = { timeout: 60_000 };
const STATES = ['empty', 'full', 'failing'] as const;

const permissionsOf = (plugins: Plugins): string[] =>
  plugins.flatMap(({ contract }) =>
    Object.keys(contract.permissions).map((key) => permissionName(contract, key)),
  );

/** A screen that requests nothing, and so is the same for any API response. */
async function plainProblems(
  plugins: Plugins,
  { shown, tenantId }: { shown: Screen; tenantId: string },
): Promise<string[]> {
  const { realm, path } = shown;
  const page = renderPlugin(plugins, { realm, tenantId, path, can: permissionsOf(plugins) });
  await settled();
  if (screen.queryByText('There’s a problem with this page')) return ['it breaks'];
  const asked = page.asked.map((one) => one.path);
  return asked.length > 0 ? [`it requests ${asked.join(', ')}. Remove it from asksNothing`] : [];
}

/** Opens a screen in one of its states and checks it once loading has finished. */
async function problemsOf(
  plugins: Plugins,
  given: {
    shown: Screen;
    state: (typeof STATES)[number];
    tenantId: string;
    patience?: { timeout: number } | undefined;
  },
): Promise<string[]> {
  const { shown, state, tenantId, patience } = given;
  const served: Served[] = [];
  renderPlugin(plugins, {
    realm: shown.realm,
    tenantId,
    path: shown.path,
    can: permissionsOf(plugins),
    // The console around the screen may show what it requests.
    withConsole: state === 'full',
    data: state === 'failing' ? failing : answerWith(plugins, state === 'full' ? 3 : 0, served),
  });
  await settled();
  const problems: string[] = [];
  if (screen.queryByText('There’s a problem with this page')) problems.push('it breaks');
  if (screen.queryByText(/^We couldn’t display part of the/)) problems.push('a part of it breaks');
  // The home page belongs to the console: a tile shows one figure, or a dash without data.
  if (shown.path === '/') return problems;
  if (state === 'full') problems.push(...(await fullProblems(served, patience)));
  if (state === 'failing') problems.push(...(await failingProblems(patience)));
  return problems;
}

async function settled(): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
}

function screensOf(
  { contract, pages = [], screens = [], fills = [] }: AdminPlugin,
  tenantId: string,
): Screen[] {
  const realms = ['platform', 'tenant'] as const;
  const own = screens.flatMap(({ resource, list }) => {
    const key = resource.can.read;
    const can = permissionName(contract, key);
    const held = contract.permissions[key]?.realms ?? [];
    return list
      ? realms
          .filter((realm) => held.includes(realm))
          .map((realm) => ({ path: resource.path, can, realm }))
      : [];
  });
  const custom = pages.flatMap((page) =>
    realms
      .filter((realm) => !page.realm || page.realm === realm)
      .map((realm) => {
        const scope = page.scoped && realm === 'platform' ? `/tenant/${tenantId}` : '';
        const path = page.path
          .replace(':tenantId', tenantId)
          .replace(/:\w+/g, 'one')
          .replace(/\/\*$/, '');
        return { path: scope + path, can: isOpen(page.can) ? undefined : page.can, realm };
      }),
  );
  const home = realms.map((realm) => ({ path: '/', can: undefined, realm }));
  return [...own, ...custom, ...(fills.length ? home : [])];
}

const failing: Answer = () =>
  Response.json({ error: { code: 'internal', message: 'Something went wrong.' } }, { status: 500 });

/**
 * An API with `count` rows in each declared list, and one response for every other read call. What it returned is
 * added to `served`.
 */
function answerWith(
  plugins: readonly AdminPlugin[],
  count: number,
  served: Served[] = [],
  dress = (row: object, _schema: z.ZodType, _n: number): object => row,
): Answer {
  const lists = plugins.flatMap(({ contract }) => listsOf(contract));
  const others = plugins.flatMap(({ contract }) => otherRoutesOf(contract));
  return ({ path, query }) => {
    const route = others.find(({ pattern }) => pattern.test(`/${path}`));
    if (route) {
      const reply = sample(route.reply, 1);
      served.push({ path, rows: [reply] });
      return Response.json(reply);
    }
    for (const { pattern, row, record, totals } of lists) {
      const [, id] = pattern.exec(`/${path}`) ?? [];
      if (!pattern.test(`/${path}`)) continue;
      const rows = Array.from({ length: id ? 1 : count }, (_, index) => ({
        ...dress(sample(id ? record : row, index + 1) as object, id ? record : row, index),
        ...(id && { id }),
      }));
      served.push({ path, rows });
      if (id) return Response.json(rows[0]);
      if (query.has('limit')) {
        const sums = totals && Object.fromEntries(totals.map((field) => [field, count]));
        return Response.json({ result: rows, count, cursor: null, totals: sums });
      }
      const range = count ? `0-${count - 1}` : '*';
      return Response.json(rows, { headers: { 'Content-Range': `rows ${range}/${count}` } });
    }
    return Response.json({ error: { code: 'not_found', message: 'No.' } }, { status: 404 });
  };
}

/** Read calls that are neither a list nor one of its records. */
function otherRoutesOf(contract: Contract): { pattern: RegExp; reply: z.ZodType }[] {
  const lists = [
    ...Object.values(contract.resources ?? {}),
    ...Object.values(contract.lists ?? {}),
  ].map(({ path }) => path);
  const isOfList = (path: string) =>
    lists.some((list) => path === list || path.replace(/\/:\w+$/, '') === list);
  return Object.values(routesOf(contract)).flatMap(({ method, path, reply }) =>
    method === 'get' && reply && !isOfList(path)
      ? [{ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), reply }]
      : [],
  );
}

/** The path of each list and of its records, which another route may handle. */
const listsOf = (contract: Contract) =>
  [...Object.values(contract.resources ?? {}), ...Object.values(contract.lists ?? {})].map(
    ({ path, row, totals }) => {
      const address = path.replace(/:\w+/g, '[^/]+');
      const ofRecord = new RegExp(`^${path.replace(/:\w+/g, ':\\w+')}/:\\w+$`);
      const record = Object.values(routesOf(contract)).find(
        (route) => route.method === 'get' && ofRecord.test(route.path),
      )?.reply;
      return {
        pattern: new RegExp(`^${address}(?:/([^/]+))?$`),
        row,
        record: record ?? row,
        totals,
      };
    },
  );
