import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import type { AdminHalf } from '../admin/defineAdmin.ts';
import { isOpen, permissionName, routesOf, type Contract } from '../contract.ts';
import type { Asked } from './answerFrom.ts';
import { renderPlugin } from './renderPlugin.tsx';
import { LONG_NAMES, withLongNames } from './longNames.ts';
import { sample } from './sample.ts';
import { failingProblems, fullProblems, type Served } from './screenStates.tsx';
import { unboundedTexts } from './unboundedTexts.tsx';

type Answer = (asked: Asked) => Response;
interface Screen {
  path: string;
  /** Undefined for the home page and others that are everybody's. */
  can: string | undefined;
  realm: 'platform' | 'tenant';
}

/**
 * What holds for every screen of every plugin: it stands empty, it shows what there is, it says what
 * failed and offers to try again, and it is forbidden. Rows are made from the contracts' own schemas.
 * Owners of slots and lists come before the plugin itself.
 * @param given.asksNothing paths of screens that are only filled in: they are held to ask the API for nothing
 * @example screenRules([tenants, charities], { tenantId: 'tenant-a' });
 */
export function screenRules(
  halves: Halves,
  given: { tenantId?: string; asksNothing?: readonly string[] } = {},
): void {
  const { tenantId = 'tenant-a', asksNothing = [] } = given;
  const every = permissionsOf(halves);
  const screens = screensOf(halves.at(-1)!, tenantId);

  test.each(screens.filter(({ can }) => can))(
    '$path of the $realm console is forbidden to who lacks $can',
    async ({ path, realm, can }) => {
      const others = every.filter((name) => name !== can);
      renderPlugin(halves, { realm, tenantId, path, can: others, data: answerWith(halves, 0) });
      expect(await screen.findByText('You may not see this')).toBeTruthy();
    },
  );
  test.each(screens.flatMap((shown) => STATES.map((state) => ({ ...shown, state }))))(
    '$path of the $realm console stands $state',
    { timeout: 120_000 },
    async ({ state, ...shown }) => {
      const how = { shown, state, tenantId, patience: PATIENCE };
      const isPlain = asksNothing.includes(shown.path);
      expect(await (isPlain ? plainProblems(halves, how) : problemsOf(halves, how))).toEqual([]);
    },
  );
  test.each(screens)(
    '$path of the $realm console takes names of any length and in any script',
    async ({ path, realm }) => {
      const data = answerWith(halves, LONG_NAMES.length, [], withLongNames);
      renderPlugin(halves, { realm, tenantId, path, can: every, data });
      await settled();
      expect(unboundedTexts()).toEqual([]);
    },
  );
}

/**
 * What is wrong with a plugin's screens in each state, answered and not asserted: what `screenRules`
 * would be red for.
 * @param given.patience how long a value or an error may take to come
 * @returns sentences that begin with the screen's path and its state
 */
export async function screenProblems(
  halves: Halves,
  { tenantId = 'tenant-a', patience }: { tenantId?: string; patience?: { timeout: number } } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const shown of screensOf(halves.at(-1)!, tenantId))
    for (const state of STATES) {
      const problems = await problemsOf(halves, { shown, state, tenantId, patience });
      found.push(...problems.map((problem) => `${shown.path} ${state}: ${problem}`));
    }
  return found;
}

type Halves = readonly [...AdminHalf[], AdminHalf];
/** Parts of a screen are fetched when it is first shown, on a machine that may be busy. */
const PATIENCE = { timeout: 60_000 };
const STATES = ['empty', 'full', 'failing'] as const;

const permissionsOf = (halves: Halves): string[] =>
  halves.flatMap(({ contract }) =>
    Object.keys(contract.permissions).map((key) => permissionName(contract, key)),
  );

/** Of a screen that is the same whatever the API would answer, since it asks for nothing. */
async function plainProblems(
  halves: Halves,
  { shown, tenantId }: { shown: Screen; tenantId: string },
): Promise<string[]> {
  const { realm, path } = shown;
  const page = renderPlugin(halves, { realm, tenantId, path, can: permissionsOf(halves) });
  await settled();
  if (screen.queryByText('Something broke')) return ['it breaks'];
  const asked = page.asked.map((one) => one.path);
  return asked.length > 0 ? [`it asks for ${asked.join(', ')}: take it out of asksNothing`] : [];
}

/** Opens a screen in one of its states, and looks at it once nothing is loading any more. */
async function problemsOf(
  halves: Halves,
  given: {
    shown: Screen;
    state: (typeof STATES)[number];
    tenantId: string;
    patience?: { timeout: number } | undefined;
  },
): Promise<string[]> {
  const { shown, state, tenantId, patience } = given;
  const served: Served[] = [];
  renderPlugin(halves, {
    realm: shown.realm,
    tenantId,
    path: shown.path,
    can: permissionsOf(halves),
    // What a screen asks for may be shown by the console around it.
    withConsole: state === 'full',
    data: state === 'failing' ? failing : answerWith(halves, state === 'full' ? 3 : 0, served),
  });
  await settled();
  const problems: string[] = [];
  if (screen.queryByText('Something broke')) problems.push('it breaks');
  if (screen.queryByText(/^The part of the plugin/)) problems.push('a part of it breaks');
  // The home page is the console's own: a tile says one figure, and a dash where there is none.
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
  { contract, pages = [], screens = [], fills = [] }: AdminHalf,
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
 * An API that has `count` rows in each list that the contracts declare, and one answer for every
 * other call that reads; what it answered is added to `served`.
 */
function answerWith(
  halves: readonly AdminHalf[],
  count: number,
  served: Served[] = [],
  dress = (row: object, _schema: z.ZodType, _n: number): object => row,
): Answer {
  const lists = halves.flatMap(({ contract }) => listsOf(contract));
  const others = halves.flatMap(({ contract }) => otherRoutesOf(contract));
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

/** What can be read and is neither a list nor one of its records. */
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

/** Each list's address, and each record's below it, which a route of its own may answer otherwise. */
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
