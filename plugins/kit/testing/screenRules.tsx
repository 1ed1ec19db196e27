import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import type { AdminHalf } from '../admin/defineAdmin.ts';
import { permissionName, routesOf, type Contract } from '../contract.ts';
import type { Asked } from './answerFrom.ts';
import { renderPlugin } from './renderPlugin.tsx';
import { LONG_NAMES, withLongNames } from './longNames.ts';
import { sample } from './sample.ts';
import { unboundedTexts } from './unboundedTexts.tsx';

type Answer = (asked: Asked) => Response;
interface Screen {
  path: string;
  /** Undefined for the home page, which is everybody's. */
  can: string | undefined;
  realm: 'platform' | 'tenant';
}

/**
 * What holds for every screen of every plugin: it stands empty, full, failing and forbidden. Rows are
 * made from the contracts' own schemas. Owners of slots and lists come before the plugin itself.
 * @example screenRules([tenants, charities], { tenantId: 'tenant-a' });
 */
export function screenRules(
  halves: readonly [...AdminHalf[], AdminHalf],
  given: { tenantId?: string } = {},
): void {
  const half = halves.at(-1)!;
  const { tenantId = 'tenant-a' } = given;
  const every = halves.flatMap(({ contract }) =>
    Object.keys(contract.permissions).map((key) => permissionName(contract, key)),
  );
  const open = ({ path, realm }: Screen, data: Answer, can: readonly string[] = every) =>
    renderPlugin(halves, { realm, tenantId, path, can, data });
  const screens = screensOf(half, tenantId);
  const states = [
    { state: 'empty', answer: answerWith(halves, 0) },
    { state: 'full', answer: answerWith(halves, 3) },
    { state: 'failing', answer: failing },
  ];

  test.each(screens.filter(({ can }) => can))(
    '$path of the $realm console is forbidden to who lacks $can',
    async (shown) => {
      const others = every.filter((name) => name !== shown.can);
      open(shown, answerWith(halves, 0), others);
      expect(await screen.findByText('You may not see this')).toBeTruthy();
    },
  );
  test.each(screens.flatMap((shown) => states.map((state) => ({ ...shown, ...state }))))(
    '$path of the $realm console stands $state',
    async ({ answer, ...shown }) => {
      open(shown, answer);
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
      expect(screen.queryByText('Something broke')).toBeNull();
      expect(screen.queryByText(/^The part of the plugin/)).toBeNull();
    },
  );
  test.each(screens)(
    '$path of the $realm console takes names of any length and in any script',
    async (shown) => {
      open(shown, answerWith(halves, LONG_NAMES.length, withLongNames));
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
      expect(unboundedTexts()).toEqual([]);
    },
  );
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
        return { path: scope + path, can: page.can, realm };
      }),
  );
  const home = realms.map((realm) => ({ path: '/', can: undefined, realm }));
  return [...own, ...custom, ...(fills.length ? home : [])];
}

const failing: Answer = () =>
  Response.json({ error: { code: 'internal', message: 'Something went wrong.' } }, { status: 500 });

/** An API that has `count` rows in each list that the contracts declare, and none of anything else. */
function answerWith(
  halves: readonly AdminHalf[],
  count: number,
  dress = (row: object, _schema: z.ZodType, _n: number): object => row,
): Answer {
  const lists = halves.flatMap(({ contract }) => listsOf(contract));
  return ({ path, query }) => {
    for (const { pattern, row, record, totals } of lists) {
      const [, id] = pattern.exec(`/${path}`) ?? [];
      if (!pattern.test(`/${path}`)) continue;
      const rows = Array.from({ length: id ? 1 : count }, (_, index) => ({
        ...dress(sample(id ? record : row, index + 1) as object, id ? record : row, index),
        ...(id && { id }),
      }));
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
