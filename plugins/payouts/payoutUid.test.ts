import { onSale, purchase } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountFor, platform, transfer } from './testing.ts';

const AT_ONCE = '4000000000000077';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
});
afterAll(() => app.stop());

test('gives each payout an ID that people can read and search for', async () => {
  const event = await onSale(app);
  const paid = await purchase(app, event, { General: 1 }, AT_ONCE);
  expect((await transfer(app, paid)).success).toBe(true);
  const [payout] = (await platform(app).payouts.list({})).result;
  const uid = payout?.details.payoutUID ?? '';
  expect(uid).toMatch(/^PO-[0-9A-HJKMNP-TV-Z]{6}$/);
  const found = await platform(app).payouts.list({
    queries: `details.payoutUID=${uid.toLowerCase()}`,
  });
  expect(found.result.map(({ id }) => id)).toEqual([payout?.id]);
});

test('numbers payouts from before the IDs without a collision', async () => {
  const [row] = await app.runtime.database.fastRead<{ ids: string }>('nobody', {
    text: `select count(distinct payouts_uid((n * 668265263 + 374761393) % 1073741824)) as ids
      from generate_series(1::bigint, 2000) as n`,
    values: [],
  });
  expect(Number(row?.ids)).toBe(2_000);
});
